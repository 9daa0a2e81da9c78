import { contest } from '@beacon/api/contest'
import type { ContestRow } from '@beacon/api/contest-views'
import { query } from '@beacon/api/query'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

interface ContestOption {
  value: string
  label: string
}

/**
 * Contests for a combobox, found on the server by what is typed: none is out of reach, however many there are.
 * One that is chosen already stands by its name, wherever it is in the list.
 */
export function useContestOptions(chosen: string | null, filter: { kind?: 'flag'; status?: ContestRow['status'][]; sort?: string } = {}) {
  const [q, setQ] = useState('')
  const found = useQuery({
    ...query(contest.list, { query: { size: 20, ...filter, ...(q === '' ? {} : { q }) } }),
    placeholderData: keepPreviousData,
  })
  const listed = (found.data?.items ?? []).map(({ resource_id, name }): ContestOption => ({ value: resource_id, label: name }))
  const isElsewhere = chosen !== null && found.isSuccess && listed.every(({ value }) => value !== chosen)
  const elsewhere = useQuery({ ...query(contest.settings, { params: { resource_id: chosen ?? '' } }), enabled: isElsewhere })
  const kept = isElsewhere && q === '' && elsewhere.data !== undefined ? [{ value: chosen, label: elsewhere.data.name }] : []
  return { options: [...kept, ...listed], onSearch: setQ, loading: found.isPending }
}
