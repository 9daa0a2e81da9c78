import type { ArenaDeskContest } from '@beacon/api/contest/arena'
import { useFormatLocale } from '@beacon/i18n'
import { kindTitle } from '@beacon/router'
import { Combobox } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { candidatesQuery } from '../queries.ts'

interface AddProps {
  arenaId: string
  chosen: ReadonlySet<string>
  isFull: boolean
  onAdd: (row: ArenaDeskContest) => void
}

/** Finds an own contest that no arena counts, and puts it last. */
export function AddContest({ arenaId, chosen, isFull, onAdd }: AddProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const [q, setQ] = useState('')
  const found = useQuery({ ...candidatesQuery(arenaId, q), placeholderData: keepPreviousData })
  const items = (found.data?.items ?? []).filter(({ resource_id }) => !chosen.has(resource_id))
  const add = (contest_id: string | null) => {
    const one = items.find(({ resource_id }) => resource_id === contest_id)
    if (one === undefined) return
    const { name, kind, status } = one
    const counting = { contest_id: one.resource_id, weight: 0, reference: 'top' as const, full_mark: 0 }
    onAdd({
      ...counting,
      name,
      kind,
      status,
      is_public: true,
      show_rank: true,
      result: status === 'not_started' ? 'not_started' : 'live',
      entrants: 0,
      highest: 0,
    })
  }
  return (
    <Combobox
      aria-label={t`Add a contest`}
      className="w-96"
      placeholder={isFull ? t`An arena counts up to 20 contests` : t`Add a contest`}
      disabled={isFull}
      value={null}
      loading={found.isFetching}
      onSearch={setQ}
      options={items.map(({ resource_id, name, kind }) => ({ value: resource_id, label: `${name} · ${kindTitle[kind][locale]}` }))}
      onValueChange={add}
    />
  )
}
