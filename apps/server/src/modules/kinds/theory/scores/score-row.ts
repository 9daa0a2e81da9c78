import type { ExamScoreRow, ScoreResult } from '@beacon/api/kinds/theory/scores'
import { sql, type SQL } from 'drizzle-orm'
import type { Platform } from '../../../../context.ts'
import type { ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import { candidateNameSql } from '../../../../db/staff-name.ts'
import { stateOf } from '../../../contest/core/contest/index.ts'
import { standingsOf } from '../../../contest/score/score/index.ts'
import { areMarksFinal, candidateNoSql, hasReport, isMarkedByPeople, passMark } from '../exam/index.ts'

/** Where people mark, nobody joins a mark with a name before the review is finished. */
export const isMasked = (contest: ExamRecord): boolean => isMarkedByPeople(contest) && !areMarksFinal(contest)

/** A row as it is read; `place` and `points` come from the fold, so that the table and the ranking never differ. */
export interface RawScore extends Record<string, unknown> {
  entrant_id: string
  user_id: string
  candidate_no: string
  attempt_id: string | null
  name: string
  username: string
  organisation: string
  rank: number | null
  objective: number | null
  subjective: number | null
  report: number | null
  report_comment: string
  adjustments: number
  total: number | null
  result: ScoreResult
  percentile: number | null
  room: string
  used_s: number | null
  submitted_at: string | null
  submitted_by: ExamScoreRow['submitted_by']
}

interface About {
  contest: ExamRecord
  now: number
  /** Shows marks although the review goes on: of a sheet that was opened with a reason. */
  withMarks: boolean
}

/** Every approved candidate with what stands for them, as a select that pages and filters are cut from. */
export async function scoreRows(ctx: Pick<Platform, 'db' | 'pool'>, { contest, now, withMarks }: About): Promise<SQL> {
  const { real } = await standingsOf(ctx, contest.resource_id)
  const ranked = real.page(0, real.total())
  const isOver = stateOf(contest, now).status === 'finished'
  return sql`
    select p.*, case when p.total is not null then round(100 * (rank() over (order by p.total) - 1
        + (count(*) over (partition by p.total))::numeric / 2) / count(p.total) over (), 1)::float8 end as percentile,
      case when p.total is null then null when p.total < ${passMark(contest)} then 'fail' when p.total >= 0.9 * ${contest.total_score}
        then 'excellent' when p.total >= 0.8 * ${contest.total_score} then 'good' when p.total >= 0.7 * ${contest.total_score} then 'medium'
        else 'pass' end as band,
      case when p.attempt_id is null then ${isOver ? 'absent' : 'open'} when p.submitted_at is null then 'open'
      when p.total is null then 'marking' when p.total >= ${passMark(contest)} then 'pass' else 'fail' end as result
    from (
      select e.entrant_id, e.user_id, a.attempt_id, ${candidateNameSql} as name, coalesce(u.username, '') as username, coalesce(o.name, '') as organisation,
        c.candidate_no, o.resource_id as organisation_id, concat_ws(' ', ${candidateNameSql}, e.name, u.username, c.candidate_no) as haystack, r.room_id, coalesce(r.name, '') as room, coalesce(j.points, 0)::int as adjustments,
        case when s.has_mark then b.place end as rank, case when s.has_mark then a.objective end as objective,
        case when s.has_mark then a.mark - a.objective - coalesce(a.report, 0) end as subjective,
        case when s.has_mark and ${hasReport(contest)} then coalesce(a.report, 0) end as report, coalesce(k.comment, '') as report_comment,
        case when s.has_mark then coalesce(b.total, greatest(0, a.mark + coalesce(j.points, 0)))::int end as total,
        extract(epoch from a.submitted_at - a.started_at)::int as used_s, a.submitted_at, a.submitted_by
      from entrant e left join "user" u on u.resource_id = e.user_id left join organisation o on o.resource_id = u.organisation_id
        left join exam_candidate p on p.entrant_id = e.entrant_id left join exam_room r on r.room_id = p.room_id
        left join exam_attempt a on a.contest_id = e.contest_id and a.run = ${contest.run} and a.entrant_id = e.entrant_id
        left join exam_report_mark k on k.attempt_id = a.attempt_id
        left join (select entrant_id, sum(points) as points from adjustment
          where contest_id = ${contest.resource_id} and run = ${contest.run} group by entrant_id) j on j.entrant_id = e.entrant_id
        left join unnest(${sql.param(ranked.map(({ entrant_id }) => entrant_id))}::uuid[],
          ${sql.param(ranked.map(({ rank }) => rank))}::int[], ${sql.param(ranked.map(({ score }) => score))}::int[])
          as b (entrant_id, place, total) on b.entrant_id = e.entrant_id
        cross join lateral (select ${candidateNoSql(sql`${contest.start_at}::timestamptz`)} as candidate_no) c
        cross join lateral (select a.mark is not null and ${withMarks || !isMasked(contest)} as has_mark) s
      where e.contest_id = ${contest.resource_id} and e.status = 'approved' and not e.is_staff
    ) p`
}

export const scoreRowView = (row: RawScore): ExamScoreRow => ({
  entrant_id: row.entrant_id,
  user_id: row.user_id,
  candidate_no: row.candidate_no,
  name: row.name,
  username: row.username,
  organisation: row.organisation,
  rank: row.rank,
  objective: row.objective,
  subjective: row.subjective,
  report: row.report,
  adjustments: row.adjustments,
  total: row.total,
  result: row.result,
  percentile: row.percentile,
  room: row.room,
  used_s: row.used_s,
  submitted_at: row.submitted_at === null ? null : new Date(row.submitted_at).toISOString(),
  submitted_by: row.submitted_by,
})
