import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { scorePrint as contract } from '@beacon/api/kinds/theory/score-print'
import { and, eq, gt, sql } from 'drizzle-orm'
import { can, type Ctx, type SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import { newId } from '../../../../db/id.ts'
import type { ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import { examPrintKey } from '../../../../db/schema/kinds/theory/exam-correction.ts'
import { Failure, fail } from '../../../../failure.ts'
import { iso, stateOf } from '../../../contest/core/contest/index.ts'
import { rateLimit } from '../../../platform/rate-limit/index.ts'
import { newToken, tokenHash } from '../../../platform/secret/index.ts'
import { areMarksFinal, isMarkedByPeople, staffExam } from '../exam/index.ts'
import { giveCodes, selectRanked } from './print-codes.ts'

type Body = Parsed<typeof contract.make_link>['body']
export type PrintKey = typeof examPrintKey.$inferSelect

const lasts_ms = 24 * 3_600_000
const wrongKeys = 30
const wrongWindow_ms = 10 * 60_000

/** Only marks that are final are printed: those of people after the review, those of rules after the end. */
export const arePrinted = (exam: ExamRecord, now: number): boolean =>
  stateOf(exam, now).status === 'finished' && (!isMarkedByPeople(exam) || areMarksFinal(exam))

/** A link for named candidates. It shows keys only if its maker may see them. @throws results_not_done */
export async function makePrintLink(ctx: SignedIn, exam_id: string, body: Body): Promise<Reply<typeof contract.make_link>> {
  await staffExam(ctx, exam_id, 'contest.watch')
  const { contest, now } = await staffExam(ctx, exam_id, 'contest.export')
  if (!arePrinted(contest, now)) return fail('results_not_done')
  const entrant_ids = [...new Set(body.entrant_ids)]
  const { rows } = await ctx.db.execute<{ user_id: string | null }>(sql`
    select user_id from entrant where contest_id = ${exam_id} and status = 'approved' and not is_staff
      and entrant_id = any(${sql.param(entrant_ids)}::uuid[])`)
  if (rows.length !== entrant_ids.length) return fail('not_found')
  const ranked = await selectRanked(ctx, { exam: contest, now, entrant_ids })
  const token = newToken()
  const row = {
    key_id: newId(),
    contest_id: exam_id,
    run: contest.run,
    entrant_ids,
    lang: body.lang,
    sees_keys: can(ctx, 'question.secret'),
    expires_at: iso(now + lasts_ms),
    created_by: ctx.actor.user_id,
  }
  const about = { object_type: 'exam_print', object_id: row.key_id, object_name: contest.name }
  const after = { candidates: entrant_ids.length, expires_at: row.expires_at }
  await change(ctx, { module: 'marking', operation: 'print', ...about, after }, async (tx) => {
    await tx.delete(examPrintKey).where(and(eq(examPrintKey.contest_id, exam_id), sql`${examPrintKey.expires_at} < now()`))
    await tx.insert(examPrintKey).values({ ...row, token_hash: tokenHash(token) })
    await giveCodes(tx, contest, ranked)
  })
  const who = rows.length === 1 ? (rows[0]?.user_id ?? 'chosen') : 'chosen'
  return { path: `/page/mg/ct/admin/exams/score/print/${exam_id}/${who}?token=${token}`, expires_at: row.expires_at }
}

/** The link behind a token, while it lasts and its run goes on. Wrong ones are counted by address. @throws not_found, too_many_tries */
export async function getPrintKey(ctx: Ctx, exam_id: string, token: string): Promise<PrintKey> {
  const [key] = await ctx.db
    .select()
    .from(examPrintKey)
    .where(
      and(eq(examPrintKey.contest_id, exam_id), eq(examPrintKey.token_hash, tokenHash(token)), gt(examPrintKey.expires_at, sql`now()`)),
    )
  if (key !== undefined) return key
  try {
    await rateLimit(ctx, `exam print ${ctx.ip}`, wrongKeys, wrongWindow_ms)
  } catch (error) {
    if (error instanceof Failure) throw new Failure('too_many_tries', error.details, error.headers)
    throw error
  }
  return fail('not_found')
}
