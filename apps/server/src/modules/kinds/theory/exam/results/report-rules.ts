import type { ReportTerms } from '@beacon/api/kinds/theory/exam/exam-report'
import { sql, type SQL } from 'drizzle-orm'
import type { ExamRecord } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import { iso, stateOf } from '../../../../contest/core/contest/index.ts'
import { deadlineSql } from '../sitting/deadline.ts'

/** Candidates hand in a report. A rush has no papers that one could belong to. */
export const hasReport = ({ exam_mode, report_switch }: Pick<ExamRecord, 'exam_mode' | 'report_switch'>): boolean =>
  exam_mode === 'exam' && report_switch

/** People mark something: answers, or reports. */
export const isMarkedByPeople = (row: Pick<ExamRecord, 'subjective_count' | 'exam_mode' | 'report_switch'>): boolean =>
  row.subjective_count > 0 || hasReport(row)

/** What the exam asks of a report; null without one. */
export const reportTermsOf = (row: ExamRecord): ReportTerms | null =>
  hasReport(row)
    ? {
        score: row.report_score,
        is_required: row.report_required,
        types: row.report_types,
        max_mb: row.report_max_mb,
        extra_minutes: row.report_extra_minutes,
      }
    : null

/**
 * Until when the report of an attempt is taken, as SQL over `exam_attempt a`: so long after the hand-in, or after the deadline that will
 * hand in. Extra time and pauses since the hand-in move it as they move a deadline, and the time factor lengthens it.
 */
export function reportUntilSql(row: ExamRecord, at: number): SQL {
  const due = deadlineSql(row, at)
  const longer = sql`make_interval(secs => ${row.report_extra_minutes * 60}::float8 * a.time_factor / 100)`
  return sql`(case when a.state = 'going' then ${due} else a.submitted_at + greatest(interval '0', ${due} - a.deadline) end + ${longer})`
}

/** The clock of the attempt `a` stands, so that no deadline passes. */
export const isStandingSql = (row: ExamRecord, at: number): SQL =>
  sql`(a.state = 'going' and (a.paused_at is not null or ${stateOf(row, at).status === 'paused'}))`

/** Reports of the attempt `a` are taken now. */
export const isReportOpenSql = (row: ExamRecord, at: number): SQL =>
  sql`(${isStandingSql(row, at)} or ${iso(at)}::timestamptz < ${reportUntilSql(row, at)})`
