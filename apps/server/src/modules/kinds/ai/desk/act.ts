import type { AiSubmissionRow } from '@beacon/api/kinds/ai/desk'
import type { Permission } from '@beacon/api/people/permissions'
import { and, eq } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import type { AiContest } from '../../../../db/schema/kinds/ai/contest-ai.ts'
import { aiEvaluation, aiSubmission, type AiSubmissionRecord } from '../../../../db/schema/kinds/ai/submission.ts'
import { fail } from '../../../../failure.ts'
import { forgetContest } from '../../../contest/core/contest/index.ts'
import { appendEvents, lockContest, type ContestLock } from '../../../contest/score/score/index.ts'
import { scoreEvents } from '../finals/index.ts'
import { orderEvaluations, orderProgram, setSubmission, type AiNewEvent } from '../evaluate/index.ts'
import { inRun, isOpen } from '../submission/index.ts'
import { isRevealed, mustSee, type OneSubmission } from './list.ts'
import { rowViews } from './rows.ts'
import { getTask, ofAiLock, staffAi } from '../topic/index.ts'

type Operation = 'ai_again' | 'ai_void' | 'ai_restore'
type Work = (tx: Tx, lock: ContestLock<AiContest>, row: AiSubmissionRecord) => Promise<Record<string, unknown>>

/** One decision of staff on one submission, under the contest's lock. */
async function act(ctx: SignedIn, one: OneSubmission, item: Permission, operation: Operation, work: Work): Promise<AiSubmissionRow> {
  const { resource_id, submission_id } = one
  const seen = await staffAi(ctx, resource_id, item)
  await mustSee(ctx, seen, submission_id)
  const about = { module: 'contest', operation, object_type: 'contest', object_id: resource_id } as const
  await change(ctx, about, async (tx, note) => {
    const lock = ofAiLock(await lockContest(tx, resource_id))
    const [row] = await tx
      .select()
      .from(aiSubmission)
      .where(and(eq(aiSubmission.submission_id, submission_id), inRun(lock)))
    if (row === undefined) return fail('evaluation_not_found')
    const after = await work(tx, lock, row)
    const { no, state, entrant_id, topic_id } = row
    note({ object_name: lock.contest.name, before: { no, state, entrant_id, topic_id }, after: { no, ...after } })
    return null
  })
  forgetContest(ctx, resource_id)
  const [view] = await rowViews(ctx.db, resource_id, [await mustSee(ctx, seen, submission_id)], isRevealed(seen))
  return view ?? fail('evaluation_not_found')
}

/** A fault of ours is tried again: it counts when it has a score. @throws evaluation_not_broken where there was none */
export const evaluateAgain = (ctx: SignedIn, one: OneSubmission): Promise<AiSubmissionRow> =>
  act(ctx, one, 'contest.control', 'ai_again', async (tx, lock, row) => {
    if (row.state !== 'fault') fail('evaluation_not_broken')
    const { entrant_id, topic_id, submission_id } = row
    const { code, version } = (await getTask(tx, lock.contest_id, topic_id)).own
    const others = await tx
      .select()
      .from(aiSubmission)
      .where(and(inRun(lock), eq(aiSubmission.entrant_id, entrant_id), eq(aiSubmission.topic_id, topic_id)))
    if (others.some(isOpen)) fail('evaluation_open', { no: others.find(isOpen)?.no })
    await tx.delete(aiEvaluation).where(and(eq(aiEvaluation.submission_id, submission_id), eq(aiEvaluation.version, version)))
    await setSubmission(tx, submission_id, { state: 'queued', is_counted: true, problem: null, version })
    if (code !== null && row.result_file_id === null) await orderProgram(tx, ctx, row, code)
    else await orderEvaluations(tx, [row], { version, reevaluation_id: null })
    return { state: 'queued' }
  })

const judged =
  (is_void: boolean, reason: string): Work =>
  async (tx, lock, row) => {
    if ((row.void_reason !== null) === is_void) fail('already_decided')
    const { entrant_id, topic_id, submission_id } = row
    await setSubmission(tx, submission_id, { void_reason: is_void ? reason : null })
    const about = { entrant_id, topic_id, solver_id: null, part: null }
    const event: AiNewEvent = { kind: 'eval.void', lane: 'moderation', ...about, payload: { submission_id, is_void } }
    // Another submission may be a final in its place now, and the log of a run that is revealed does not know its private score yet.
    const scores = lock.contest.revealed_at === null ? [] : await scoreEvents(tx, lock, await getTask(tx, lock.contest_id, topic_id))
    await appendEvents(tx, lock, [event, ...scores])
    return { is_void, reason }
  }

/** It counts nowhere any more, also where it is evaluated only later; it stays one of its entrant's submissions. */
export const invalidate = (ctx: SignedIn, one: OneSubmission, { reason }: { reason: string }): Promise<AiSubmissionRow> =>
  act(ctx, one, 'referee.decide', 'ai_void', judged(true, reason))

export const restore = (ctx: SignedIn, one: OneSubmission, { reason }: { reason: string }): Promise<AiSubmissionRow> =>
  act(ctx, one, 'referee.decide', 'ai_restore', judged(false, reason))
