import type { Parsed } from '@beacon/api/endpoint'
import type { MarkedReport, reportMarking as contract } from '@beacon/api/kinds/theory/report-marking'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import type { ExamRecord } from '../../../../db/schema/contest-theory.ts'
import { fail } from '../../../../failure.ts'
import { findUserName, iso } from '../../../contest/core/contest/index.ts'
import { mustBeOpen } from './lock-items.ts'
import { getReportPaper, readReportMark, readUntil, reportView, type ReportMark } from './report.ts'
import { mustBeAssigned, seeMarking, seeOpenMarking } from './scope.ts'

type Call = Parsed<typeof contract.mark>

/** @throws mark_range unless the mark is a multiple of the step within the report's marks, or all of them */
function mustFit({ report_score: score, mark_step: step }: ExamRecord, mark: number | null): void {
  if (mark === null || mark === score || (mark < score && mark % step === 0)) return
  fail('mark_range', { max: score / 100, step: step / 100 })
}

/** @throws changed_meanwhile where somebody marked it since, or another version came */
async function mustBeAsRead(tx: Tx, { version, marked_by, marked_at }: ReportMark, wanted: number): Promise<void> {
  if (version === wanted) return
  const at = marked_at === null ? undefined : iso(Date.parse(marked_at))
  fail('changed_meanwhile', { who: await findUserName(tx, marked_by), time: at, at, version })
}

/** Marks a report, or takes its mark back. The sum of its paper is taken away until the review is finished. */
export async function markReport(ctx: SignedIn, { exam_id, mark_no }: Call['params'], body: Call['body']): Promise<MarkedReport> {
  const seen = await seeOpenMarking(ctx, exam_id)
  const { attempt_id, report_state } = await getReportPaper(ctx, seen, mark_no)
  if (report_state === 'open') return fail('report_open', { t: await readUntil(ctx.db, seen, attempt_id) })
  if (report_state === 'none') return fail('not_found')
  mustFit(seen.contest, body.mark)
  const audited = { module: 'marking', operation: 'mark', object_type: 'report', object_id: attempt_id, object_name: mark_no } as const
  await change(ctx, audited, async (tx, note) => {
    await mustBeOpen(tx, seen)
    const { rows } = await tx.execute<{ marker_ids: string[] }>(
      sql`select marker_ids from exam_attempt where attempt_id = ${attempt_id} for update`,
    )
    mustBeAssigned(seen, exam_id, rows[0]?.marker_ids)
    const before = await readReportMark(tx, attempt_id)
    await mustBeAsRead(tx, before, body.version)
    if (body.mark === null && before.mark === null) fail('report_score_missing')
    await writeMark(tx, { attempt_id, by: ctx.actor.user_id }, body)
    note({ before: { mark: before.mark, comment: before.comment }, after: { exam_id, mark: body.mark, comment: body.comment } })
  })
  return reportView(ctx, await seeMarking(ctx, exam_id), mark_no)
}

async function writeMark(tx: Tx, { attempt_id, by }: { attempt_id: string; by: string }, { mark, comment }: Call['body']): Promise<void> {
  const marker = sql`case when ${mark === null} then null else ${by}::uuid end`
  const at = sql`case when ${mark === null} then null else now() end`
  await tx.execute(sql`
    insert into exam_report_mark (attempt_id, mark, comment, marked_by, marked_at, version)
    values (${attempt_id}, ${mark}, ${comment}, ${marker}, ${at}, 1)
    on conflict (attempt_id) do update set mark = excluded.mark, comment = excluded.comment, marked_by = excluded.marked_by,
      marked_at = excluded.marked_at, version = exam_report_mark.version + 1`)
  await tx.execute(sql`update exam_attempt set mark = null where attempt_id = ${attempt_id}`)
}
