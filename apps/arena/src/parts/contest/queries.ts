import { bot } from '@beacon/api/topic/bot'
import { bulletin } from '@beacon/api/contest/bulletin'
import { call } from '@beacon/api/client'
import { contest } from '@beacon/api/contest/contest'
import { entrantPage } from '@beacon/api/contest/entrant-page'
import { feed } from '@beacon/api/topic/feed'
import { query } from '@beacon/api/query'
import { ranking } from '@beacon/api/contest/ranking'
import { rating } from '@beacon/api/topic/rating'
import { thread } from '@beacon/api/contest/thread'
import { topic } from '@beacon/api/topic/topic'
import { vpnPackage } from '@beacon/api/contest/vpn-package'
import { learnServerTime } from '@beacon/auth'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

/** The stream keeps these values right. A page that was hidden for more than a minute fetches them again. */
const live = { staleTime: 60_000 }
export const pageSize = 100

export const contestQuery = (resource_id: string) => ({ ...query(contest.get, { params: { resource_id } }), ...live })

/** The own entrant's part. No cache between stores this reply, so its `server_now` is the server's time. */
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

/** What only the own entrant sees of the topics: those unlocked for it, and values for templates. */
export const ownTopicsQuery = (resource_id: string) => ({ ...query(topic.mine, { params: { resource_id } }), ...live })
export const topicsQuery = (resource_id: string) => ({ ...query(topic.list, { params: { resource_id } }), ...live })
/** One topic whole: what the list does not tell of it. */
export const topicQuery = (resource_id: string, topic_id: string) => ({
  ...query(topic.one, { params: { resource_id, topic_id } }),
  ...live,
})
export const feedQuery = (resource_id: string) => ({ ...query(feed.list, { params: { resource_id }, query: { size: 50 } }), ...live })
export const bulletinsQuery = (resource_id: string) => ({ ...query(bulletin.list, { params: { resource_id } }), ...live })

export interface RankingFilter {
  q?: string | undefined
  bracket?: string | undefined
  own_org?: boolean | undefined
}
const filterQuery = ({ q, bracket, own_org }: RankingFilter) => ({
  ...(q === undefined ? {} : { q }),
  ...(bracket === undefined ? {} : { bracket_id: bracket }),
  ...(own_org === true ? { own_organisation: true } : {}),
})

/** A page of the matrix; the one before stays while the next is on its way. */
export const matrixQuery = (resource_id: string, page: number, filter: RankingFilter = {}) => ({
  ...query(ranking.matrix, { params: { resource_id }, query: { page, size: pageSize, ...filterQuery(filter) } }),
  ...live,
  placeholderData: keepPreviousData,
})
export const rankingQuery = (resource_id: string, page: number, filter: RankingFilter = {}) => ({
  ...query(ranking.list, { params: { resource_id }, query: { page, size: pageSize, ...filterQuery(filter) } }),
  ...live,
  placeholderData: keepPreviousData,
})
export const trendQuery = (
  resource_id: string,
  { top = 10, entrant_id = [], bracket }: { top?: number; entrant_id?: readonly string[]; bracket?: string | undefined },
) => ({
  ...query(ranking.trend, {
    params: { resource_id },
    query: {
      top,
      ...(entrant_id.length === 0 ? {} : { entrant_id: [...entrant_id] }),
      ...(bracket === undefined ? {} : { bracket_id: bracket }),
    },
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
export const ratingQuery = (resource_id: string, topic_id: string) => ({
  ...query(rating.get, { params: { resource_id, topic_id } }),
  ...live,
})
export const vpnQuery = (resource_id: string) => ({ ...query(vpnPackage.list, { params: { resource_id } }), ...live })
export const threadsQuery = (resource_id: string) => ({ ...query(thread.mine, { params: { resource_id } }), ...live })
export const botQuery = (resource_id: string) => ({ ...query(bot.get, { params: { resource_id } }), staleTime: 0 })

const here_ms = 15_000
/** The own team, with who is here now. */
export const ownTeamQuery = (resource_id: string) => ({
  ...query(entrantPage.team, { params: { resource_id } }),
  refetchInterval: here_ms,
})
/** Entrants who are here now, asked for while the feed shows them alone. */
export const onlineQuery = (resource_id: string) => ({
  ...query(entrantPage.online, { params: { resource_id } }),
  staleTime: here_ms,
  refetchInterval: here_ms,
})
export const entrantsQuery = (
  resource_id: string,
  { page, q, bracket }: { page: number; q?: string | undefined; bracket?: string | undefined },
) => ({
  ...query(entrantPage.list, {
    params: { resource_id },
    query: { page, size: pageSize, ...(q === undefined ? {} : { q }), ...(bracket === undefined ? {} : { bracket_id: bracket }) },
  }),
  ...live,
  placeholderData: keepPreviousData,
})
export const membersQuery = (resource_id: string, page: number, q?: string) => ({
  ...query(entrantPage.members, { params: { resource_id }, query: { page, size: pageSize, ...(q === undefined ? {} : { q }) } }),
  ...live,
  placeholderData: keepPreviousData,
})
