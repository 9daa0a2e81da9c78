import { bulletin } from '@beacon/api/bulletin'
import { call } from '@beacon/api/client'
import { contest } from '@beacon/api/contest'
import { feed } from '@beacon/api/feed'
import { query } from '@beacon/api/query'
import { ranking } from '@beacon/api/ranking'
import { topic } from '@beacon/api/topic'
import { learnServerTime } from '@beacon/auth'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

/** Everything here is kept right by the stream; a minute is the age after which a page that comes back asks again. */
const live = { staleTime: 60_000 }
export const pageSize = 100

export const contestQuery = (resource_id: string) => ({ ...query(contest.get, { params: { resource_id } }), ...live })

/** What is mine. Its reply is never kept by anybody, so its `server_now` is the server's time. */
export const mineQuery = (resource_id: string) => {
  const options = query(contest.me, { params: { resource_id } })
  return queryOptions({
    queryKey: options.queryKey,
    queryFn: async ({ signal }) => {
      const asked_at_ms = Date.now()
      const mine = await call(contest.me, { params: { resource_id } }, { signal })
      learnServerTime(mine.server_now, asked_at_ms)
      return mine
    },
    ...live,
  })
}

export const topicsQuery = (resource_id: string) => ({ ...query(topic.list, { params: { resource_id } }), ...live })
export const feedQuery = (resource_id: string) => ({ ...query(feed.list, { params: { resource_id }, query: { size: 50 } }), ...live })
export const bulletinsQuery = (resource_id: string) => ({ ...query(bulletin.list, { params: { resource_id } }), ...live })

/** A page of the matrix; the one before stays while the next is on its way. */
export const matrixQuery = (resource_id: string, page: number, q?: string) => ({
  ...query(ranking.matrix, { params: { resource_id }, query: { page, size: pageSize, ...(q === undefined ? {} : { q }) } }),
  ...live,
  placeholderData: keepPreviousData,
})
export const rankingQuery = (resource_id: string, page: number) => ({
  ...query(ranking.list, { params: { resource_id }, query: { page, size: pageSize } }),
  ...live,
  placeholderData: keepPreviousData,
})
export const trendQuery = (resource_id: string, entrant_id: string | undefined) => ({
  ...query(ranking.trend, {
    params: { resource_id },
    query: { top: 10, ...(entrant_id === undefined ? {} : { entrant_id: [entrant_id] }) },
  }),
  ...live,
  placeholderData: keepPreviousData,
})
export const triesQuery = (resource_id: string, topic_id: string) => ({
  ...query(topic.tries, { params: { resource_id, topic_id } }),
  ...live,
})
export const solvesQuery = (resource_id: string, topic_id: string) => ({
  ...query(topic.solves, { params: { resource_id, topic_id } }),
  ...live,
})
