import { call } from '@beacon/api/client'
import { contest } from '@beacon/api/contest/contest'
import { feed } from '@beacon/api/topic/feed'
import { query, queryKeyOf } from '@beacon/api/query'
import { team } from '@beacon/api/people/team'
import { learnServerTime } from '@beacon/auth'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

/** As many contests as a page of the lobby holds: on most installations all of them. */
export const listed = 200
const refresh_ms = 30_000

/** Every page of the lobby. */
export const lobbyKey = queryKeyOf(contest.lobby, {})

/** Published contests with what is mine of them. `q` is asked of the server only where they do not fit on one page. */
export const lobbyQuery = (page = 1, q?: string) => {
  const input = { query: { view: 'all' as const, size: listed, page, ...(q === undefined || q === '' ? {} : { q }) } }
  return queryOptions({
    queryKey: query(contest.lobby, input).queryKey,
    queryFn: async ({ signal }) => {
      const asked_at_ms = Date.now()
      const reply = await call(contest.lobby, input, { signal })
      learnServerTime(reply.server_now, asked_at_ms)
      return reply
    },
    refetchInterval: refresh_ms,
    placeholderData: keepPreviousData,
  })
}

/** Only the ticks are wanted: one entry is the least that can be asked for. */
export const ticksQuery = (resource_id: string) => ({
  ...query(feed.list, { params: { resource_id }, query: { size: 1 } }),
  staleTime: refresh_ms,
  refetchInterval: refresh_ms,
})

export const myTeamQuery = query(team.mine, {})
