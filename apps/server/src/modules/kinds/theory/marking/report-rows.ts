import type { ReportProgress } from '@beacon/api/kinds/theory/marking'
import { sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { Executor } from '../../../../db/database.ts'
import type { ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import { hasReport, isReportOpenSql, reportUntilSql } from '../exam/index.ts'
import { attemptTables, isOwnPaper, isPaperOfOthers, judgedOf, offeredTo, ofReports, type SeenMarking } from './scope.ts'

/**
 * The state of the report of attempt `a`, with its mark in `k`: nobody marks one that may still be replaced. One on which two markers
 * disagree looks marked.
 */
export const reportStateSql = (contest: ExamRecord, now: number): SQL =>
  hasReport(contest)
    ? sql`case when ${isReportOpenSql(contest, now)} then 'open'
        when not exists (select 1 from exam_report q where q.attempt_id = a.attempt_id) then 'none'
        when k.mark is null and not coalesce(k.is_conflict, false) then 'unmarked' else 'marked' end`
    : sql`null::text`

export const reportMarks = sql`left join exam_report_mark k on k.attempt_id = a.attempt_id`

const ownReportMark = ({ userId }: SeenMarking): SQL =>
  sql`(select g.mark from exam_report_first_mark g where g.attempt_id = a.attempt_id and g.by_user = ${userId}::uuid)`

/** The mark of a report as the caller reads it: where two people mark, the own one, or the one by which the caller decided. */
export function visibleReportMark(seen: SeenMarking): SQL {
  if (!ofReports(seen).isBlind) return sql`k.mark`
  return sql`case when k.is_decided and k.marked_by = ${seen.userId}::uuid then k.mark else ${ownReportMark(seen)} end`
}

/** The report of attempt `a` waits for a mark of the caller. */
export function isReportWaiting(seen: SeenMarking): SQL {
  const { contest, now, userId, ofOthers } = seen
  if (!hasReport(contest)) return sql`false`
  const isGivenAway = ofOthers.includes(contest.resource_id) ? sql`not ${isOwnPaper(seen)}` : isPaperOfOthers(seen)
  const isFirst = ofReports(seen).isBlind ? sql`${userId}::uuid = any(coalesce(k.first_by, '{}'))` : sql`false`
  return sql`(${reportStateSql(contest, now)} = 'unmarked' and not ${isGivenAway} and not ${isFirst})`
}

/** How far reports are; null in an exam without them. The mean of all is told once nobody can mark towards it. */
export async function readReportProgress(ctx: SignedIn, seen: SeenMarking): Promise<ReportProgress | null> {
  const { contest, now, userId, isLead } = seen
  if (!hasReport(contest)) return null
  const { isBlind } = ofReports(seen)
  const own = isBlind ? ownReportMark(seen) : sql`case when k.marked_by = ${userId}::uuid then k.mark end`
  const { rows } = await ctx.db.execute<Omit<ReportProgress, 'score' | 'is_double'> & Record<string, unknown>>(sql`
    with x as (
      select ${reportStateSql(contest, now)} as state, k.mark, k.is_conflict, ${own} as own, ${isReportWaiting(seen)} and ${offeredTo(seen)} as is_waiting,
        exists (select 1 from exam_report q where q.attempt_id = a.attempt_id) as is_in
      from ${attemptTables} ${reportMarks} where ${judgedOf(contest)})
    select (count(*) filter (where x.is_in))::int as reports, (count(*) filter (where x.state = 'unmarked'))::int as unmarked,
      (count(*) filter (where x.state = 'open'))::int as open, (count(*) filter (where x.is_waiting))::int as waiting,
      (count(*) filter (where x.is_conflict and ${isLead}))::int as conflicts, count(x.own)::int as mine,
      round(avg(x.own))::int as mean_mine,
      (case when count(*) filter (where x.state in ('unmarked', 'open') or x.is_conflict) = 0 and (${isLead} or not ${isBlind}) then round(avg(x.mark)) end)::int as mean_all
    from x`)
  const none = { reports: 0, unmarked: 0, open: 0, waiting: 0, conflicts: 0, mine: 0, mean_mine: null, mean_all: null }
  return { score: contest.report_score, is_double: isBlind, ...(rows[0] ?? none) }
}

export interface ReportGaps extends Record<string, unknown> {
  /** Reports without a mark, those on which two markers disagree with them. */
  unmarked: number
  /** The last moment at which a candidate may hand one in; null where nobody may. */
  open_until: string | null
}

/** What of the reports keeps the review open. */
export async function countReportGaps(executor: Executor, contest: ExamRecord, now: number): Promise<ReportGaps> {
  const { rows } = await executor.execute<ReportGaps>(sql`
    with x as (
      select ${reportStateSql(contest, now)} as state, k.is_conflict, ${reportUntilSql(contest, now)} as until from ${attemptTables} ${reportMarks} where ${judgedOf(contest)})
    select (count(*) filter (where x.state = 'unmarked' or x.is_conflict))::int as unmarked, max(x.until) filter (where x.state = 'open') as open_until from x`)
  return rows[0] ?? { unmarked: 0, open_until: null }
}
