import type { ContestPublic } from '@beacon/api/contest/contest-views'
import { MultiCombobox } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rankingQuery, trendQuery } from '../../../parts/contest/queries.ts'
import { type ContestSearch, pickedMax } from '../../../parts/contest/search.ts'

interface Props {
  contest: Pick<ContestPublic, 'resource_id'>
  search: ContestSearch
  onPick: (picked: string[] | undefined) => void
}

/** Whose lines are drawn besides the first ones: anybody of the ranking, found on the server by what is typed. */
export function TrendPicks({ contest, search, onPick }: Props) {
  const { t } = useLingui()
  const [q, setQ] = useState('')
  const { resource_id } = contest
  const { bracket, pick: picked = [] } = search
  const { data, isPending } = useQuery(rankingQuery(resource_id, 1, { bracket, ...(q.trim() === '' ? {} : { q: q.trim() }) }))
  const listed = (data?.items ?? []).map(({ entrant_id, name, rank }) => ({
    value: entrant_id,
    label: `${rank} ${name}`,
    disabled: picked.length >= pickedMax && !picked.includes(entrant_id),
  }))
  const elsewhere = picked.filter((each) => listed.every(({ value }) => value !== each))
  // The trend's answer has the names of entrants that the address picks and the list does not hold.
  const named = useQuery({ ...trendQuery(resource_id, { top: 1, entrant_id: elsewhere, bracket }), enabled: elsewhere.length > 0 })
  const pickedElsewhere = (named.data?.series ?? [])
    .filter(({ entrant_id }) => elsewhere.includes(entrant_id))
    .map(({ entrant_id, name, rank }) => ({ value: entrant_id, label: `${rank} ${name}` }))
  return (
    <MultiCombobox
      aria-label={t`Add up to ${{ n: pickedMax }} more`}
      placeholder={t`Add up to ${{ n: pickedMax }} more`}
      options={q === '' ? [...pickedElsewhere, ...listed] : listed}
      onSearch={setQ}
      loading={isPending}
      value={picked}
      onValueChange={(value) => onPick(value.length === 0 ? undefined : value.slice(0, pickedMax))}
    />
  )
}
