import type { Parsed } from '@beacon/api/endpoint'
import type { complaint as contract } from '@beacon/api/kinds/theory/exam/complaint'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import { newId } from '../../../../db/id.ts'
import { examComplaint } from '../../../../db/schema/kinds/theory/exam-correction.ts'
import { fail } from '../../../../failure.ts'
import { complaintsUntil, findAttempt, hasQuestion, paperOf, seeExam } from '../exam/index.ts'

type Ask = Parsed<typeof contract.ask>

/** Asks that a mark be looked at again. @throws complaint_closed, complaint_repeated */
export async function askComplaint(ctx: SignedIn, { exam_id }: Ask['params'], { question_id, text }: Ask['body']): Promise<{ ok: true }> {
  const seen = await seeExam(ctx, exam_id)
  const { contest, now } = seen
  const attempt = await findAttempt(ctx.db, seen)
  const until = complaintsUntil(contest)
  if (attempt === null || attempt.state === 'going' || until === null) return fail('review_closed')
  if (now > Date.parse(until)) return fail('complaint_closed', { t: until })
  if (!hasQuestion(contest, await paperOf(ctx, contest), attempt.user_id, question_id)) return fail('not_found')
  const complaint_id = newId()
  const entry = { module: 'marking' as const, operation: 'complain' as const, object_type: 'complaint', object_id: complaint_id }
  await change(ctx, entry, async (tx, note) => {
    const about = { complaint_id, contest_id: exam_id, run: contest.run, attempt_id: attempt.attempt_id, question_id, text }
    const made = await tx.insert(examComplaint).values(about).onConflictDoNothing().returning({ id: examComplaint.complaint_id })
    if (made.length === 0) fail('complaint_repeated')
    note({ object_name: contest.name, after: { exam_id, question_id } })
  })
  return { ok: true }
}
