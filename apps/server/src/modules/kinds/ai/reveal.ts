import type { RevealEvent } from '@beacon/engine/ai'
import { compareMetric, finalsOf } from '@beacon/engine/ai'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { contestAi, type AiContest } from '../../../db/schema/kinds/ai/contest-ai.ts'
import { aiReevaluation, aiSealed, aiSubmission } from '../../../db/schema/kinds/ai/submission.ts'
import { fail } from '../../../failure.ts'
import { iso } from '../../contest/core/contest/index.ts'
import { actionStates, type OwnAction } from '../../contest/control/contest-control/index.ts'
import { appendEvents, type ContestLock, type NewEvent } from '../../contest/score/score/index.ts'
import { postAutomatic } from '../../contest/talk/bulletin/index.ts'
import { finalsIn, ofAiLock, taskTopics, type TaskTopic } from './door.ts'

/** Publishes the private scores: one event holds those that may count, and the ranking is the final one. Once, and for good. */
export const reveal: OwnAction = {
  states: actionStates('contest_not_started', 'contest_state', 'contest_state', 'ok'),
  isTyped: true,
  audit: 'reveal_finals',
  run: async (_ctx, tx, lock) => {
    const { contest } = ofAiLock(lock)
    const { state, until } = finalsIn(contest, lock.at)
    if (state === 'revealed') return fail('finals_revealed')
    if (state !== 'closed') return fail('reveal_too_early', { until: iso(until) })
    const waiting = await countWaiting(tx, lock)
    if (waiting > 0) return fail('evaluations_waiting', { n: waiting })
    const scores = await sealedFinals(tx, lock, contest)
    const event: NewEvent<RevealEvent> = {
      kind: 'eval.reveal',
      lane: 'result',
      ...{ entrant_id: null, solver_id: null, topic_id: null, part: null },
      payload: scores,
    }
    await appendEvents(tx, lock, [event])
    await tx
      .update(contestAi)
      .set({ revealed_at: iso(lock.at) })
      .where(eq(contestAi.contest_id, lock.contest_id))
    await postAutomatic(tx, { row: contest, key: 'finals_revealed' })
    return { submissions: scores.submission_ids.length }
  },
}

/** Work that could still move a score: evaluations, and a re-evaluation without a word. */
async function countWaiting(tx: Tx, { contest_id, run }: ContestLock): Promise<number> {
  const open = and(eq(aiSubmission.contest_id, contest_id), eq(aiSubmission.run, run), inArray(aiSubmission.state, ['queued', 'running']))
  const aside = and(eq(aiReevaluation.contest_id, contest_id), sql`${aiReevaluation.decision} is null`)
  return (await tx.$count(aiSubmission, open)) + (await tx.$count(aiReevaluation, aside))
}

/** The finals of all entrants with their private scores; `only`: of one topic. */
export async function sealedFinals(
  tx: Tx,
  { contest_id, run }: ContestLock,
  contest: AiContest,
  only?: TaskTopic,
): Promise<RevealEvent['payload']> {
  const topics = only === undefined ? await taskTopics(tx, contest_id) : [only]
  const byId = new Map(topics.map((one) => [one.row.resource_id, one]))
  if (byId.size === 0) return { submission_ids: [], metrics: [] }
  const rows = await tx
    .select({ row: aiSubmission, sealed: aiSealed.metric })
    .from(aiSubmission)
    .innerJoin(aiSealed, and(eq(aiSealed.submission_id, aiSubmission.submission_id), eq(aiSealed.version, aiSubmission.version)))
    .where(
      and(
        eq(aiSubmission.contest_id, contest_id),
        eq(aiSubmission.run, run),
        eq(aiSubmission.state, 'scored'),
        inArray(aiSubmission.topic_id, [...byId.keys()]),
      ),
    )
  const facts = rows.flatMap(({ row }) =>
    row.metric === null ? [] : [{ ...row, metric: row.metric, at: Date.parse(row.at), is_void: row.void_reason !== null }],
  )
  const sealed = new Map(rows.map((one) => [one.row.submission_id, one.sealed]))
  const submission_ids = finalsOf(facts, contest.final_select_max, (topic_id, left, right) => {
    const { points_way: way, base = 0, target = 1 } = byId.get(topic_id)?.own.terms ?? { points_way: 'linear' as const }
    return compareMetric({ way, base, target }, left, right)
  })
  return { submission_ids, metrics: submission_ids.map((id) => sealed.get(id) ?? 0) }
}
