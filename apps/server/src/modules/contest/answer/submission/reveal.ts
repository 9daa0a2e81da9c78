import { and, eq } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import { entrant } from '../../../../db/schema/contest/entrant.ts'
import { submission } from '../../../../db/schema/contest/score.ts'
import { fail } from '../../../../failure.ts'
import { staffAnswers } from '../../topic/rules/index.ts'
import { openTry } from '../../topic/try-text/index.ts'

/** The whole text of a try. Who read it stands in the audit log, the text does not. */
export async function revealTry(ctx: SignedIn, params: { resource_id: string; submission_id: string }): Promise<{ text: string }> {
  const { contest } = await staffAnswers(ctx, params.resource_id, 'question.secret')
  await staffAnswers(ctx, params.resource_id, 'contest.watch')
  const [row] = await ctx.db
    .select({ submission, name: entrant.name })
    .from(submission)
    .innerJoin(entrant, eq(entrant.entrant_id, submission.entrant_id))
    .where(and(eq(submission.resource_id, params.submission_id), eq(submission.contest_id, contest.resource_id)))
  if (row === undefined) return fail('not_found')
  const about = { object_type: 'submission', object_id: params.submission_id, object_name: row.name }
  await change(ctx, { module: 'submission', operation: 'reveal', ...about }, async () => undefined)
  return { text: openTry(ctx.secret, row.submission) }
}
