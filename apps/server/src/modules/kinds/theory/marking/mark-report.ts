import type { Parsed } from '@beacon/api/endpoint'
import type { MarkedReport, reportMarking as contract } from '@beacon/api/kinds/theory/report-marking'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import type { ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import { fail } from '../../../../failure.ts'
import { findUserName, iso } from '../../../contest/core/contest/index.ts'
import { outcomeOf, ruleOf, type DoubleRule } from './first-marks.ts'
import { mustBeOpen } from './lock-items.ts'
import { getReportPaper, isFull, readOwnReportMark, readReportMark, readUntil, reportView, type ReportMark } from './report.ts'
import { mustBeAssigned, ofReports, seeMarking, seeOpenMarking } from './scope.ts'

type Call = Parsed<typeof contract.mark>
type AsRead = Pick<ReportMark, 'version' | 'marked_by' | 'marked_at'>

/** @throws mark_range unless the mark is a multiple of the step within the report's marks, or all of them */
export function mustFit({ report_score: score, mark_step: step }: ExamRecord, mark: number | null): void {
  if (mark === null || mark === score || (mark < score && mark % step === 0)) return
  fail('mark_range', { max: score / 100, step: step / 100 })
}

/** @throws changed_meanwhile where somebody marked it since, or another version came */
export async function mustBeAsRead(tx: Tx, { version, marked_by, marked_at }: AsRead, wanted: number): Promise<void> {
  if (version === wanted) return
  const at = marked_at === null ? undefined : iso(Date.parse(marked_at))
  fail('changed_meanwhile', { who: await findUserName(tx, marked_by), time: at, at, version })
}

/** Locks the paper of a report. Answers to whom it was given. */
export async function lockReport(tx: Tx, attempt_id: string): Promise<string[]> {
  const { rows } = await tx.execute<{ marker_ids: string[] }>(
    sql`select marker_ids from exam_attempt where attempt_id = ${attempt_id} for update`,
  )
  return rows[0]?.marker_ids ?? []
}

/**
 * Marks a report, or takes its mark back. The sum of its paper is taken away until the review is finished. Where two people mark it, the
 * mark is one of two, and nobody learns of the other.
 */
export async function markReport(ctx: SignedIn, { exam_id, mark_no }: Call['params'], body: Call['body']): Promise<MarkedReport> {
  const seen = ofReports(await seeOpenMarking(ctx, exam_id))
  const { attempt_id, report_state } = await getReportPaper(ctx, seen, mark_no)
  if (report_state === 'open') return fail('report_open', { t: await readUntil(ctx.db, seen, attempt_id) })
  if (report_state === 'none') return fail('not_found')
  mustFit(seen.contest, body.mark)
  const audited = { module: 'marking', operation: 'mark', object_type: 'report', object_id: attempt_id, object_name: mark_no } as const
  await change(ctx, audited, async (tx, note) => {
    const settings = await mustBeOpen(tx, seen, seen.contest.resource_id)
    mustBeAssigned(seen, exam_id, await lockReport(tx, attempt_id))
    const standing = await readReportMark(tx, attempt_id)
    const before = await readOwnReportMark(tx, seen, standing)
    if (seen.isBlind && isFull(standing) && (standing.is_decided || !standing.first_by.includes(seen.userId))) fail('first_marks_frozen')
    await mustBeAsRead(tx, { ...standing, version: before.version }, body.version)
    if (body.mark === null && before.mark === null) fail('report_score_missing')
    const given = { attempt_id, by: ctx.actor.user_id }
    if (seen.isBlind) await writeFirstMark(tx, given, body, ruleOf(settings, { score: seen.contest.report_score }))
    else await writeMark(tx, given, body)
    note({ before: { mark: before.mark, comment: before.comment }, after: { exam_id, mark: body.mark, comment: body.comment } })
  })
  return reportView(ctx, await seeMarking(ctx, exam_id), mark_no)
}

interface Given {
  attempt_id: string
  by: string
}

async function writeMark(tx: Tx, { attempt_id, by }: Given, { mark, comment }: Call['body']): Promise<void> {
  const marker = sql`case when ${mark === null} then null else ${by}::uuid end`
  const at = sql`case when ${mark === null} then null else now() end`
  await tx.execute(sql`
    insert into exam_report_mark (attempt_id, mark, comment, marked_by, marked_at, version)
    values (${attempt_id}, ${mark}, ${comment}, ${marker}, ${at}, 1)
    on conflict (attempt_id) do update set mark = excluded.mark, comment = excluded.comment, marked_by = excluded.marked_by,
      marked_at = excluded.marked_at, version = exam_report_mark.version + 1`)
  await forgetSum(tx, attempt_id)
}

export async function forgetSum(tx: Tx, attempt_id: string): Promise<void> {
  await tx.execute(sql`update exam_attempt set mark = null where attempt_id = ${attempt_id}`)
}

async function writeFirstMark(tx: Tx, { attempt_id, by }: Given, { mark, comment }: Call['body'], rule: DoubleRule): Promise<void> {
  await tx.execute(sql`
    insert into exam_report_first_mark as f (attempt_id, by_user, mark, comment, at, version)
    values (${attempt_id}, ${by}, ${mark}, ${comment}, now(), 1)
    on conflict (attempt_id, by_user) do update
      set mark = excluded.mark, comment = excluded.comment, at = excluded.at, version = f.version + 1`)
  await settleReport(tx, attempt_id, rule)
}

/** Writes what the first marks make of a report. The version stays: a marker must not learn from it that another one marked. */
export async function settleReport(tx: Tx, attempt_id: string, rule: DoubleRule): Promise<void> {
  const { rows } = await tx.execute<{ by_user: string; mark: number; comment: string }>(sql`
    select by_user, mark, comment from exam_report_first_mark where attempt_id = ${attempt_id} and mark is not null order by at, by_user`)
  const { mark, comment, is_conflict, marked_by } = outcomeOf(
    rows.map((row) => ({ ...row, points: [] })),
    rule,
  )
  const first_by = sql`${sql.param(rows.map(({ by_user }) => by_user))}::uuid[]`
  await tx.execute(sql`
    insert into exam_report_mark (attempt_id, mark, comment, marked_by, marked_at, first_by, is_conflict)
    values (${attempt_id}, ${mark}, ${comment}, ${marked_by}, case when ${mark === null} then null else now() end, ${first_by}, ${is_conflict})
    on conflict (attempt_id) do update set mark = excluded.mark, comment = excluded.comment, marked_by = excluded.marked_by,
      marked_at = excluded.marked_at, first_by = excluded.first_by, is_conflict = excluded.is_conflict, is_decided = false`)
  await forgetSum(tx, attempt_id)
}
