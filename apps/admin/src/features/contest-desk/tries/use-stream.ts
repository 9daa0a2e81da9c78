import { call } from '@beacon/api/client'
import { given } from '@beacon/api/given'
import { submission } from '@beacon/api/topic/submission'
import { useQuery } from '@tanstack/react-query'
import { query } from '@beacon/api/query'
import { useEffect, useReducer } from 'react'
import { useDeskEvents } from '../../../parts/desk/desk-live.tsx'
import { emptyStream, resultsOf, type StreamFilter, streamReducer } from './submission-stream.ts'

const pageSize = 50

const listQuery = (id: string, { result, entrant_id, topic_id, address }: StreamFilter, before?: string) => ({
  params: { resource_id: id },
  query: {
    size: pageSize,
    ...given({ result: resultsOf(result), entrant_id, topic_id, address, before }),
    ...(result === 'suspicious' ? { suspicious: true } : {}),
  },
})

/** The stream of tries: the newest page first, then what the desk's stream brings. A held stream stands still and counts. */
export function useStream(id: string, filter: StreamFilter) {
  const [state, tell] = useReducer(streamReducer, emptyStream)
  const list = useQuery({ ...query(submission.list, listQuery(id, filter)), staleTime: 0, gcTime: 0, refetchOnWindowFocus: false })
  const { data } = list
  useEffect(() => {
    if (data !== undefined) tell({ type: 'loaded', rows: data.items, total: data.total })
  }, [data])
  useDeskEvents(({ event, data: told }) => {
    if (event === 'desk.submission') tell({ type: 'arrived', rows: told.items, filter })
  })
  const oldest = state.rows.at(-1)?.at
  const loadOlder = async () => {
    const page = await call(submission.list, listQuery(id, filter, oldest))
    tell({ type: 'older', rows: page.items, total: page.total })
  }
  return { state, tell, list, loadOlder }
}
