import type { ReportProgress } from '@beacon/api/kinds/theory/marking'
import { sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { Executor } from '../../../../db/database.ts'
import type { ExamRecord } from '../../../../db/schema/contest-theory.ts'
import { hasReport, isReportOpenSql, reportUntilSql } from '../exam/index.ts'
import { attemptTables, judgedOf, type SeenMarking } from './scope.ts'

/** The state of the report of attempt `a`, with its mark in `k`: nobody marks one that may still be replaced. */
export const reportStateSql = (contest: ExamRecord, now: number): SQL =>
  hasReport(contest)
    ? sql`case when ${isReportOpenSql(contest, now)} then 'open'
        when not exists (select 1 from exam_report q where q.attempt_id = a.attempt_id) then 'none'
        when k.mark is null then 'unmarked' else 'marked' end`
    : sql`null::text`

export const reportMarks = sql`left join exam_report_mark k on k.attempt_id = a.attempt_id`

/** How far reports are; null in an exam without them. The mean of all is told once nobody can mark towards it. */
export async function readReportProgress(ctx: SignedIn, { contest, now, userId }: SeenMarking): Promise<ReportProgress | null> {
  if (!hasReport(contest)) return null
  const isMine = sql`x.marked_by = ${userId}::uuid`
  const { rows } = await ctx.db.execute<Omit<ReportProgress, 'score'> & Record<string, unknown>>(sql`
    with x as (
      select ${reportStateSql(contest, now)} as state, k.mark, k.marked_by, exists (select 1 from exam_report q where q.attempt_id = a.attempt_id) as is_in
      from ${attemptTables} ${reportMarks} where ${judgedOf(contest)})
    select (count(*) filter (where x.is_in))::int as reports, (count(*) filter (where x.state = 'unmarked'))::int as unmarked,
      (count(*) filter (where x.state = 'open'))::int as open, (count(x.mark) filter (where ${isMine}))::int as mine,
      (round(avg(x.mark) filter (where ${isMine})))::int as mean_mine,
      (case when count(*) filter (where x.state in ('unmarked', 'open')) = 0 then round(avg(x.mark)) end)::int as mean_all
    from x`)
  const none = { reports: 0, unmarked: 0, open: 0, mine: 0, mean_mine: null, mean_all: null }
  return { score: contest.report_score, ...(rows[0] ?? none) }
}

export interface ReportGaps extends Record<string, unknown> {
  /** Reports without a mark. */
  unmarked: number
  /** The last moment at which a candidate may hand one in; null where nobody may. */
  open_until: string | null
}

/** What of the reports keeps the review open. */
export async function countReportGaps(executor: Executor, contest: ExamRecord, now: number): Promise<ReportGaps> {
  const { rows } = await executor.execute<ReportGaps>(sql`
    with x as (
      select ${reportStateSql(contest, now)} as state, ${reportUntilSql(contest, now)} as until from ${attemptTables} ${reportMarks} where ${judgedOf(contest)})
    select (count(*) filter (where x.state = 'unmarked'))::int as unmarked, max(x.until) filter (where x.state = 'open') as open_until from x`)
  return rows[0] ?? { unmarked: 0, open_until: null }
}
