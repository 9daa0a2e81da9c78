import type { SeenContest } from '../../../contest/core/contest/index.ts'
import { clockOf, seeContest, staffContest } from '../../../contest/core/contest/index.ts'
import type { Permission } from '@beacon/api/people/permissions'
import { stateAt } from '@beacon/engine'
import { finalsAt, type FinalsState } from '@beacon/engine/ai'
import type { Ctx, SignedIn } from '../../../../context.ts'
import type { Executor } from '../../../../db/database.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import type { TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'
import { asAi, type AiContest } from '../../../../db/schema/kinds/ai/contest-ai.ts'
import { fail } from '../../../../failure.ts'
import { selectTopics } from '../../../contest/topic/topic/index.ts'
import { aiOwn, takesResults, type AiTopicOwn } from './own.ts'

export interface SeenAi extends SeenContest<AiContest> {}

/** @throws contest_not_found for a contest of another kind */
function ofAi<T extends { contest: ContestCommon }>(held: T): T & { contest: AiContest } {
  if (held.contest.kind !== 'ai') return fail('contest_not_found')
  asAi(held.contest)
  // Checked by `asAi`: the row is whole.
  return held as T & { contest: AiContest }
}

export const seeAi = async (ctx: Ctx, id: string): Promise<SeenAi> => ofAi(await seeContest(ctx, id))
export const staffAi = async (ctx: SignedIn, id: string, item: Permission): Promise<SeenAi> => ofAi(await staffContest(ctx, id, item))
export const ofAiLock = ofAi

/** When a contest was over, epoch ms; null while it is not. */
export function endOf(contest: AiContest, now: number): number | null {
  return stateAt(clockOf(contest), now) === 'finished' ? Date.parse(contest.stopped_at ?? contest.end_at) : null
}

const graceMs = ({ final_select_grace_min }: AiContest): number => final_select_grace_min * 60_000

/** Whether finals may be chosen, and until when as far as one knows. */
export function finalsIn(contest: AiContest, now: number): { state: FinalsState; until: number } {
  const end_at = endOf(contest, now)
  const state = finalsAt({ end_at, grace_ms: graceMs(contest), is_revealed: contest.revealed_at !== null }, now)
  return { state, until: (end_at ?? Date.parse(contest.end_at)) + graceMs(contest) }
}

export interface TaskTopic {
  row: TopicRecord
  own: AiTopicOwn
}

/** Topics of a contest that take results, in its order. */
export async function taskTopics(executor: Executor, contest_id: string): Promise<TaskTopic[]> {
  const rows = await selectTopics(executor, contest_id)
  return rows.map((row) => ({ row, own: aiOwn(row) })).filter(({ own }) => takesResults(own))
}

/** @throws topic_not_found */
export async function getTask(executor: Executor, contest_id: string, topic_id: string): Promise<TaskTopic> {
  return (await taskTopics(executor, contest_id)).find((one) => one.row.resource_id === topic_id) ?? fail('topic_not_found')
}
