import { call } from '@beacon/api/client'
import { contest } from '@beacon/api/contest'
import { feed } from '@beacon/api/feed'
import { query } from '@beacon/api/query'
import { team } from '@beacon/api/team'
import { learnServerTime } from '@beacon/auth'
import { queryOptions } from '@tanstack/react-query'

/** More than any installation runs at once; the search narrows what is beyond. */
const listed = 200
const refresh_ms = 30_000

const lobby = query(contest.lobby, { query: { view: 'all', size: listed } })

/** Every published contest with what is mine of it. */
export const lobbyQuery = queryOptions({
  queryKey: lobby.queryKey,
  queryFn: async ({ signal }) => {
    const asked_at_ms = Date.now()
    const reply = await call(contest.lobby, { query: { view: 'all', size: listed } }, { signal })
    learnServerTime(reply.server_now, asked_at_ms)
    return reply
  },
  refetchInterval: refresh_ms,
})

/** Only the ticks are wanted: one entry is the least that can be asked for. */
export const ticksQuery = (resource_id: string) => ({
  ...query(feed.list, { params: { resource_id }, query: { size: 1 } }),
  staleTime: refresh_ms,
  refetchInterval: refresh_ms,
})

export const myTeamQuery = query(team.mine, {})
