import { entrant } from '@beacon/api/contest/entrant'
import { query } from '@beacon/api/query'
import { Combobox } from '@beacon/ui/form'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

interface Props {
  id: string
  value: string | undefined
  onValueChange: (entrant_id: string | undefined) => void
  /** The text in the box while no entrant is chosen. */
  placeholder: string
  'aria-label': string
  className?: string
}

/** One entrant of the contest, found on the server by name, tag, number or a member: a contest may have thousands. */
export function EntrantSelect({ id, value, onValueChange, ...rest }: Props) {
  const [q, setQ] = useState('')
  const rows = (filter: { q?: string; entrant_id?: string[] }) =>
    query(entrant.rows, { params: { resource_id: id }, query: { size: 50, sort: 'name', ...filter } })
  const found = useQuery({ ...rows(q === '' ? {} : { q }), staleTime: 60_000, placeholderData: keepPreviousData })
  const listed = (found.data?.items ?? []).map(({ entrant_id, name }) => ({ value: entrant_id, label: name }))
  const isElsewhere = value !== undefined && found.isSuccess && listed.every((one) => one.value !== value)
  // An address names a team that the first page may not hold.
  const elsewhere = useQuery({ ...rows({ entrant_id: value === undefined ? [] : [value] }), staleTime: 60_000, enabled: isElsewhere })
  const chosenElsewhere =
    isElsewhere && q === '' ? (elsewhere.data?.items ?? []).map((one) => ({ value: one.entrant_id, label: one.name })) : []
  return (
    <Combobox
      {...rest}
      value={value ?? null}
      options={[...chosenElsewhere, ...listed]}
      onSearch={setQ}
      loading={found.isPending}
      onValueChange={(next) => onValueChange(next ?? undefined)}
    />
  )
}
