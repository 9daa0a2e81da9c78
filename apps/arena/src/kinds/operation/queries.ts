import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
import { type OwnChecks, pointCheck } from '@beacon/api/kinds/operation/check'
import { query } from '@beacon/api/query'
import { useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'

/** The stream keeps these right; what it missed is read again with the page. */
const live = { staleTime: 60_000 }
/** While a check waits its place moves without an event of its own. */
const waitingMs = 5_000

export const checksQuery = (resource_id: string) => ({ ...query(pointCheck.mine, { params: { resource_id } }), ...live })
export const runsQuery = (resource_id: string, topic_id: string) => ({
  ...query(pointCheck.runs, { params: { resource_id, topic_id } }),
  ...live,
})

/** The contest whose points are drawn; null for whoever takes no part in it. */
export const OwnContest = createContext<string | null>(null)

/** The contest, where the own entrant has points in it. */
export const ownContestOf = (contest: ContestPublic, mine: ContestMe): string | null =>
  mine.entrant?.status === 'approved' && contest.status !== 'not_started' ? contest.resource_id : null

/** All own points; undefined until they were read, and for whoever takes no part. */
export function useOwnPoints(resource_id: string | null) {
  const { data } = useQuery({
    ...checksQuery(resource_id ?? ''),
    enabled: resource_id !== null,
    refetchInterval: ({ state }) => (state.data?.items.some(({ open }) => open !== null) === true ? waitingMs : false),
  })
  return data
}

/** How the own entrant stands in a topic. */
export const useOwnChecks = (topic_id: string): OwnChecks | undefined =>
  useOwnPoints(use(OwnContest))?.items.find((one) => one.topic_id === topic_id)

const isTask = ({ role }: OwnChecks['points'][number]) => role === 'task'
/** How many points of a topic are worth something, and how many of them are passed. */
export function passedOf({ points }: OwnChecks): { passed: number; of: number; lost: number } {
  const tasks = points.filter(isTask)
  return {
    of: tasks.length,
    passed: tasks.filter(({ state }) => state === 'success').length,
    lost: tasks.filter(({ is_lost }) => is_lost).length,
  }
}

export const hasAnswerPoints = (items: readonly OwnChecks[]): boolean =>
  items.some(({ points }) => points.some(({ judge }) => judge === 'answer'))
