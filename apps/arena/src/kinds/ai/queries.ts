import { aiBoard, type AiQuota, aiSubmission, type AiTaskView, type OwnAiSubmission } from '@beacon/api/kinds/ai/submission'
import type { Reply } from '@beacon/api/endpoint'
import { query } from '@beacon/api/query'
import { useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { AnswerContest } from '../../parts/answer/answer-contest.ts'
import { topicsQuery } from '../../parts/contest/queries.ts'

export type OwnReply = Reply<typeof aiSubmission.mine>

/** The stream keeps these right; what it missed is read again with the page. */
const live = { staleTime: 60_000 }

/** While one is evaluated its place moves, and its program begins, without an event of its own. */
const waitingMs = 5_000
export const isOpen = ({ state }: OwnAiSubmission) => state === 'queued' || state === 'running'

export const ownQuery = (resource_id: string) => ({
  ...query(aiSubmission.mine, { params: { resource_id } }),
  ...live,
  refetchInterval: ({ state: { data } }: { state: { data?: OwnReply | undefined } }) =>
    data?.items.some(isOpen) === true ? waitingMs : false,
})
export const boardQuery = (resource_id: string) => ({ ...query(aiBoard.read, { params: { resource_id } }), ...live })

export type BoardReply = Reply<typeof aiBoard.read>

/** The contest with a flag box only where one of its tasks takes a flag: results are handed in beside their task. */
export function useFlagTasks(contest: AnswerContest): AnswerContest {
  const { resource_id, status, flag_box } = contest
  const isAsked = flag_box && status !== 'not_started'
  const { data: board } = useQuery({ ...boardQuery(resource_id), enabled: isAsked })
  const { data: topics } = useQuery({ ...topicsQuery(resource_id), enabled: isAsked })
  const results = new Set(board?.topics.map(({ topic_id }) => topic_id))
  const takesFlags = board !== undefined && topics?.items.some((topic) => !results.has(topic.resource_id)) === true
  return { ...contest, flag_box: flag_box && takesFlags }
}

/** The contest whose topics are drawn; null for whoever takes no part in it. */
export const OwnContest = createContext<string | null>(null)

export interface OwnTask {
  task: AiTaskView
  quota: AiQuota | undefined
  /** Of this topic, the latest first. */
  items: readonly OwnAiSubmission[]
}

/** What is known of one topic. */
export function taskOf({ tasks, items, quotas }: OwnReply, topic_id: string): OwnTask | undefined {
  const task = tasks.find((one) => one.topic_id === topic_id)
  if (task === undefined) return undefined
  return {
    task,
    quota: quotas.find((one) => one.topic_id === topic_id),
    items: items.filter((one) => one.topic_id === topic_id),
  }
}

/** The own submissions of a topic; undefined until they were read, and for whoever takes no part. */
export function useOwnTask(topic_id: string): OwnTask | undefined {
  const resource_id = use(OwnContest)
  const { data } = useQuery({ ...ownQuery(resource_id ?? ''), enabled: resource_id !== null })
  return data === undefined ? undefined : taskOf(data, topic_id)
}

/** The best public score among submissions that stand. */
export const bestOf = ({ task, items }: OwnTask): number | null =>
  items.reduce<number | null>((best, one) => {
    if (one.public === null || one.void_reason !== null) return best
    const isBetter = best === null || (task.is_lower_better ? one.public < best : one.public > best)
    return isBetter ? one.public : best
  }, null)
