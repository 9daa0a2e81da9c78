import type { OwnReportResult } from '@beacon/api/kinds/theory/exam/attempt-fields'
import { sql } from 'drizzle-orm'
import type { Executor } from '../../../../../db/database.ts'
import type { ExamRecord } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import type { AttemptRecord } from '../../../../../db/schema/kinds/theory/exam-attempt.ts'
import { hasReport } from './report-rules.ts'

interface ReportRow extends Record<string, unknown> {
  is_late: boolean
  comment: string
}

/** The own report as a candidate reads it in the review; null in an exam without reports. */
export async function ownReportOf(
  executor: Executor,
  exam: ExamRecord,
  { attempt_id, report }: AttemptRecord,
  { withMark }: { withMark: boolean },
): Promise<OwnReportResult | null> {
  if (!hasReport(exam)) return null
  const { rows } = await executor.execute<ReportRow>(sql`
    select r.is_late, coalesce(k.comment, '') as comment from exam_report r left join exam_report_mark k on k.attempt_id = r.attempt_id
    where r.attempt_id = ${attempt_id} order by r.version desc limit 1`)
  const [found] = rows
  return {
    has_report: found !== undefined,
    is_late: found?.is_late ?? false,
    mark: withMark ? report : null,
    score: exam.report_score,
    comment: withMark ? (found?.comment ?? '') : '',
  }
}
