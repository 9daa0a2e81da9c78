import { query } from '@beacon/api/query'
import { thread } from '@beacon/api/contest/thread'
import { usePermissions } from '@beacon/auth'
import { useQuery } from '@tanstack/react-query'

/** The stream tells of every question and answer; this is the pulse for a stream that is away. */
const renewMs = 15_000

/** The number of unanswered questions of players; null without the right to read them. */
export function useOpenQuestions(id: string): number | null {
  const may = usePermissions().has('contest.bulletin')
  const openRows = { params: { resource_id: id }, query: { status: ['open' as const], size: 1 } }
  const { data } = useQuery({ ...query(thread.rows, openRows), enabled: may, refetchInterval: renewMs })
  return may ? (data?.open ?? 0) : null
}
