import type { Receipt } from '@beacon/api/kinds/theory/attempt-fields'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Executor, Tx } from '../../../../db/database.ts'
import { databaseNow, iso } from '../../../contest/core/contest/index.ts'
import { examAttempt, type AttemptRecord } from '../../../../db/schema/exam-attempt.ts'
import { fail } from '../../../../failure.ts'
import { type Candidate, findAttempt, isStopped, mustBeOwnPage, seeSitting } from './candidate.ts'
import { selectAnswers } from './held-answers.ts'
import { digestOf, isAnswered } from './judge.ts'
import { notJudged } from './open-again.ts'

/** Hands in once. A repetition, also with another body, gets the receipt of the first time. */
export async function submitAttempt(
  ctx: SignedIn,
  id: string,
  { user_id, ...body }: { user_id?: string | undefined; epoch: number; last_seq: number },
): Promise<Receipt> {
  mustBeOwnPage(ctx, user_id)
  const seen = await seeSitting(ctx, id)
  const attempt = (await findAttempt(ctx.db, seen)) ?? fail('attempt_not_started')
  if (attempt.state !== 'going') return receiptOf(ctx.db, seen, attempt)
  mustSubmitNow(seen, attempt, body)
  const about = { module: 'contest', operation: 'attempt_submit', object_type: 'contest', object_id: id } as const
  await change(ctx, { ...about, object_name: `${seen.contest.name} · ${seen.entry.name}` }, async (tx, note) => {
    const [row] = await tx.select().from(examAttempt).where(eq(examAttempt.attempt_id, attempt.attempt_id)).for('update')
    if (row === undefined || row.state !== 'going') return
    mustSubmitNow(seen, row, body)
    const done = await handIn(tx, row, { by: 'candidate', reason: '', at: await databaseNow(tx) })
    note({ after: { entrant_id: row.entrant_id, answered: done.answered, digest: done.digest } })
  })
  return receiptOf(ctx.db, seen, (await findAttempt(ctx.db, seen)) ?? fail('attempt_not_started'))
}

function mustSubmitNow({ contest, now }: Candidate, row: AttemptRecord, { epoch, last_seq }: { epoch: number; last_seq: number }): void {
  if (row.epoch !== epoch) fail('attempt_moved')
  if (last_seq > row.acked) fail('attempt_behind', { acked: row.acked })
  if (isStopped(contest, row, now)) fail('contest_paused')
  const earliest = Date.parse(row.started_at) + contest.earliest_submit_minutes * 60_000
  if (contest.earliest_submit_minutes > 0 && now < earliest) fail('submit_too_early', { t: iso(earliest) })
}

interface HandIn {
  by: 'candidate' | 'staff' | 'rule'
  reason: string
  /** Epoch ms; a hand-in after the deadline counts as at the deadline. */
  at: number
}

/** Flips a locked attempt that goes on. Its mark is judged by the clock, under the contest's lock. */
export async function handIn(tx: Tx, row: AttemptRecord, { by, reason, at }: HandIn): Promise<{ answered: number; digest: string }> {
  const held = (await selectAnswers(tx, [row.attempt_id])).get(row.attempt_id) ?? []
  const answered = held.filter(({ answer }) => isAnswered(answer)).length
  const digest = digestOf(held)
  await tx
    .update(examAttempt)
    .set({
      state: 'submitted',
      submitted_at: iso(by !== 'staff' ? Math.min(at, Date.parse(row.deadline)) : at),
      submitted_by: by,
      submit_reason: reason,
      answered,
      digest,
      unsaved: 0,
      paused_at: null,
      ...notJudged,
    })
    .where(eq(examAttempt.attempt_id, row.attempt_id))
  return { answered, digest }
}

/** The receipt of an attempt that was handed in. */
export async function receiptOf(executor: Executor, { contest }: Pick<Candidate, 'contest'>, row: AttemptRecord): Promise<Receipt> {
  const { submitted_at, submitted_by, submit_reason: reason } = row
  if (submitted_at === null || submitted_by === null) return fail('attempt_not_started')
  const total = contest.question_count
  const at = new Date(submitted_at).toISOString()
  if (row.answered !== null && row.digest !== null)
    return { submitted_at: at, submitted_by, reason, answered: row.answered, total, digest: row.digest }
  // What the clock handed in is counted when it is judged, which comes a moment later.
  const held = (await selectAnswers(executor, [row.attempt_id])).get(row.attempt_id) ?? []
  const answered = held.filter(({ answer }) => isAnswered(answer)).length
  return { submitted_at: at, submitted_by, reason, answered, total, digest: digestOf(held) }
}
