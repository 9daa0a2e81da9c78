import { feed } from '@beacon/api/topic/feed'
import { query } from '@beacon/api/query'
import { ranking } from '@beacon/api/contest/ranking'
import { useQuery } from '@tanstack/react-query'

const renewMs = 10_000

export interface PublicFacts {
  entrants: number
  solves: number
  topics_solved: number
  is_frozen: boolean
  leader: string | null
  /** Every public solve, newest first, as many as the feed tells at once. */
  feed: readonly { at: string; entrant_name: string; topic_name: string; kind: 'solve' | 'blood'; points: number; feed_id: number }[]
  ticks: readonly (readonly [number, number])[]
}

/** The public projection of the desk's figures, from the same addresses that players read. */
export function usePublicFacts(id: string): PublicFacts | undefined {
  const params = { resource_id: id }
  const matrix = useQuery({
    ...query(ranking.matrix, { params, query: { size: 1 } }),
    refetchInterval: renewMs,
    retry: false,
  })
  const solves = useQuery({ ...query(feed.list, { params, query: { size: 50 } }), refetchInterval: renewMs, retry: false })
  if (solves.data === undefined) return undefined
  return {
    entrants: matrix.data?.total ?? 0,
    solves: solves.data.total,
    topics_solved: matrix.data?.topics.filter((topic) => topic.solves > 0).length ?? 0,
    is_frozen: solves.data.is_frozen,
    leader: matrix.data?.items[0]?.name ?? null,
    feed: solves.data.items,
    ticks: solves.data.ticks,
  }
}
