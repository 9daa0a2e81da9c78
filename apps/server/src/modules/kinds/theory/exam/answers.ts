import type { Reply } from '@beacon/api/endpoint'
import type { exam as contract } from '@beacon/api/kinds/theory/exam'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { examAnswer } from '../../../../db/schema/exam-attempt.ts'
import { fail } from '../../../../failure.ts'
import { nowView, seeSitting } from './candidate.ts'
import { ownTold } from './own-told.ts'
import { readSitting } from './sitting.ts'

/** What the server holds of the own attempt, for a device that begins, comes back or takes over. */
export async function readAnswers(ctx: SignedIn, id: string): Promise<Reply<typeof contract.answers>> {
  const seen = await seeSitting(ctx, id)
  const { attempt, told } = await readSitting(ctx, seen)
  if (attempt === null) return fail('attempt_not_started')
  const rows = await ctx.db.select().from(examAnswer).where(eq(examAnswer.attempt_id, attempt.attempt_id)).orderBy(examAnswer.seq)
  return {
    now: nowView(seen.contest, attempt, seen.now, await ownTold(ctx, seen.contest, told)),
    entries: rows.map(({ question_id, answer, is_marked, seq }) => ({ question_id, answer, is_marked, seq })),
  }
}
