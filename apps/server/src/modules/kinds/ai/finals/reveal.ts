import type { RevealEvent } from '@beacon/engine/ai'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../../db/database.ts'
import { contestAi } from '../../../../db/schema/kinds/ai/contest-ai.ts'
import { aiReevaluation, aiSubmission } from '../../../../db/schema/kinds/ai/submission.ts'
import { fail } from '../../../../failure.ts'
import { iso } from '../../../contest/core/contest/index.ts'
import { actionStates, type OwnAction } from '../../../contest/control/contest-control/index.ts'
import { appendEvents, type ContestLock, type NewEvent } from '../../../contest/score/score/index.ts'
import { postAutomatic } from '../../../contest/talk/bulletin/index.ts'
import { finalsIn, ofAiLock } from '../topic/index.ts'
import { sealedFinals } from './sealed.ts'

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
      entrant_id: null,
      solver_id: null,
      topic_id: null,
      part: null,
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
