import { contest } from '@beacon/api/contest/contest'
import type { ContestRow } from '@beacon/api/contest/contest-views'
import { query } from '@beacon/api/query'
import { type BuiltKind, builtKindNames } from '@beacon/router'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

interface ContestOption {
  value: string
  label: string
}

interface OptionFilter {
  /** Contests of this kind alone. */
  kind?: BuiltKind
  status?: ContestRow['status'][]
  sort?: string
}

/**
 * Contests for a combobox, found on the server by what is typed: none is out of reach, however many there are.
 * One that is chosen already stands by its name, wherever it is in the list.
 */
export function useContestOptions(chosen: string | null, { kind: only, ...filter }: OptionFilter = {}) {
  const [q, setQ] = useState('')
  const found = useQueries({
    queries: (only === undefined ? builtKindNames : [only]).map((kind) => ({
      ...query(contest.list, { query: { size: 20, ...filter, kind, ...(q === '' ? {} : { q }) } }),
      placeholderData: keepPreviousData,
    })),
  })
  const rows = found.flatMap(({ data }) => data?.items ?? [])
  const listed = rows.map(({ resource_id, name }): ContestOption => ({ value: resource_id, label: name }))
  const isElsewhere = chosen !== null && found.every(({ isSuccess }) => isSuccess) && listed.every(({ value }) => value !== chosen)
  const elsewhere = useQuery({ ...query(contest.settings, { params: { resource_id: chosen ?? '' } }), enabled: isElsewhere })
  const kept = isElsewhere && q === '' && elsewhere.data !== undefined ? [{ value: chosen, label: elsewhere.data.name }] : []
  return { options: [...kept, ...listed], onSearch: setQ, loading: found.some(({ isPending }) => isPending) }
}
