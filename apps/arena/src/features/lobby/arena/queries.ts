import { call } from '@beacon/api/client'
import { arena } from '@beacon/api/contest/arena'
import { query } from '@beacon/api/query'
import { learnServerTime } from '@beacon/auth'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

export const rowsOfPage = 100
const refresh_ms = 15_000
const of = (arena_id: string) => ({ params: { arena_id } })

/** Contests, weights and what is mine. */
export const arenaQuery = (arena_id: string) =>
  queryOptions({
    queryKey: query(arena.page, of(arena_id)).queryKey,
    queryFn: async ({ signal }) => {
      const asked_at_ms = Date.now()
      const reply = await call(arena.page, of(arena_id), { signal })
      learnServerTime(reply.server_now, asked_at_ms)
      return reply
    },
    refetchInterval: refresh_ms,
  })

export const arenaRankingQuery = (arena_id: string, page: number, q: string) => ({
  ...query(arena.ranking, { ...of(arena_id), query: { page, size: rowsOfPage, ...(q === '' ? {} : { q }) } }),
  refetchInterval: refresh_ms,
  placeholderData: keepPreviousData,
})
