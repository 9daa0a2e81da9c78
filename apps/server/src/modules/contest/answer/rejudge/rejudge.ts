import type { ranking as contract } from '@beacon/api/contest/ranking'
import type { Parsed } from '@beacon/api/endpoint'
import { and, eq } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { solve, submission } from '../../../../db/schema/contest/score.ts'
import { topicAnswer } from '../../../../db/schema/contest/topic-answer.ts'
import { fail } from '../../../../failure.ts'
import { forgetContest } from '../../core/contest/index.ts'
import { appendEvents } from '../../score/score/index.ts'
import { freeHeld } from '../../topic/topic/index.ts'
import { type AnswerLock, lockAnswers, staffAnswers } from '../../topic/rules/index.ts'
import type { NewAnswerEvent } from '../../topic/standings/index.ts'

type Input = Parsed<typeof contract.rejudge>
type Row = typeof submission.$inferSelect

/** A referee's word over a try. It counts at the try's own place; the solve's key follows, so that the part can be solved again or no more. */
export async function rejudge(ctx: SignedIn, { params, body }: Pick<Input, 'params' | 'body'>): Promise<{ ok: true }> {
  const { contest } = await staffAnswers(ctx, params.resource_id, 'contest.score')
  const contest_id = contest.resource_id
  const entry = { module: 'topic' as const, operation: 'rejudge' as const, object_type: 'submission', object_id: params.submission_id }
  await change(ctx, entry, async (tx, note) => {
    const lock = await lockAnswers(tx, contest_id)
    const [row] = await tx
      .select()
      .from(submission)
      .where(and(eq(submission.resource_id, params.submission_id), eq(submission.contest_id, contest_id), eq(submission.run, lock.run)))
    if (row === undefined) return fail('not_found')
    const isRight = (row.verdict ?? (row.result === 'wrong' ? 'wrong' : row.result === 'repeated' ? null : 'correct')) === 'correct'
    if (row.result === 'repeated' || row.is_practice || isRight === (body.verdict === 'correct')) return fail('already_decided')
    if (!(await setVerdict(tx, lock, row, body.verdict))) return fail('already_decided')
    note({ before: { verdict: isRight ? 'correct' : 'wrong' }, after: { verdict: body.verdict, reason: body.reason } })
  })
  forgetContest(ctx, contest_id)
  return { ok: true }
}

/** Writes a referee's word over a try under the contest's lock; from then on no flag changes it. False when no part is left that it could solve. */
export async function setVerdict(tx: Tx, lock: AnswerLock, row: Row, verdict: 'correct' | 'wrong'): Promise<boolean> {
  const part = row.part ?? (await openPart(tx, row))
  if (part === null) return false
  const { rejudged: _byFlags, ...details } = row.details
  await tx.update(submission).set({ verdict, part, details }).where(eq(submission.resource_id, row.resource_id))
  // One that was held is right, and counts in its turn.
  if (row.code !== 'flag_held') {
    await setSolve(tx, row, part, verdict)
    await appendEvents(tx, lock, [verdictEvent(row, part, verdict === 'correct')])
  }
  if (verdict === 'correct') await freeHeld(tx, lock, 'word')
  return true
}

/** A wrong try names no part: it takes the first one its solver has not solved. */
async function openPart(tx: Tx, row: Row): Promise<number | null> {
  const [placed] = await tx.select({ parts: topicAnswer.parts }).from(topicAnswer).where(eq(topicAnswer.topic_id, row.topic_id))
  const solved = await tx
    .select({ part: solve.part })
    .from(solve)
    .where(and(eq(solve.solver_id, row.solver_id), eq(solve.topic_id, row.topic_id), eq(solve.run, row.run)))
  return placed?.parts.find(({ part }) => !solved.some((one) => one.part === part))?.part ?? null
}

async function setSolve(tx: Tx, row: Row, part: number, verdict: 'correct' | 'wrong'): Promise<void> {
  const { contest_id, run, topic_id, solver_id, entrant_id, user_id, at, resource_id } = row
  if (verdict === 'wrong') await tx.delete(solve).where(eq(solve.submission_id, resource_id))
  else {
    const one = { contest_id, run, topic_id, part, solver_id, entrant_id, user_id, at, submission_id: resource_id, is_practice: false }
    await tx.insert(solve).values(one).onConflictDoNothing()
  }
}

export const verdictEvent = (row: Row, part: number, is_correct: boolean): NewAnswerEvent => ({
  kind: 'verdict',
  lane: 'result',
  entrant_id: row.entrant_id,
  solver_id: row.solver_id,
  topic_id: row.topic_id,
  part,
  counts_at_seq: row.counts_at_seq,
  payload: { submission_id: row.resource_id, submitted_at: Date.parse(row.at), elapsed_ms: row.elapsed_ms, is_correct },
})
