import { contest } from '@beacon/api/contest/contest'
import { query } from '@beacon/api/query'
import { Combobox } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useKind } from '../../parts/contest/kind-route.ts'

interface Props {
  value: string | readonly string[] | undefined
  onValueChange: (value: string | undefined) => void
}

/** Those who made the contests that one sees, found by typing: nobody else could be asked for. */
export function OrganiserFilter({ value, onValueChange }: Props) {
  const { t } = useLingui()
  const kind = useKind()
  const [q, setQ] = useState('')
  const chosen = value === undefined || value === '' ? null : String(value)
  const contests = (asked: { q?: string; owner_id?: string }) =>
    query(contest.list, { query: { kind, size: 200, sort: 'owner_name', ...asked } })
  const found = useQuery({ ...contests(q === '' ? {} : { q }), staleTime: 60_000, placeholderData: keepPreviousData })
  // The search also finds contests by their own names; those tell nothing about who made them.
  const word = q.trim().toLocaleLowerCase()
  const named = (found.data?.items ?? []).filter(({ owner_name }) => owner_name.toLocaleLowerCase().includes(word))
  const isElsewhere = chosen !== null && found.isSuccess && named.every(({ owner_id }) => owner_id !== chosen)
  const elsewhere = useQuery({ ...contests({ owner_id: chosen ?? '' }), staleTime: 60_000, enabled: isElsewhere })
  const rows = [...(isElsewhere && q === '' ? (elsewhere.data?.items ?? []) : []), ...named]
  const names = new Map(rows.map(({ owner_id, owner_name }) => [owner_id, owner_name]))
  return (
    <Combobox
      className="w-48"
      aria-label={t`Organiser`}
      placeholder={t`Any organiser`}
      value={chosen}
      loading={found.isPending}
      onSearch={setQ}
      options={[...names].map(([id, label]) => ({ value: id, label }))}
      onValueChange={(next) => onValueChange(next ?? undefined)}
    />
  )
}
