import type { ExamFilters, ExamListed } from '@beacon/api/kinds/theory/exam/exam-listed'
import { sql } from 'drizzle-orm'
import type { Executor } from '../../../../../db/database.ts'
import { containing } from '../../../../../db/like.ts'

/** Which of these exams the filters leave; undefined where none is set. */
export function findExams(executor: Executor, ids: readonly string[], filters: ExamFilters): Promise<ReadonlySet<string>> | undefined {
  const { exam_mode, paper_id, review } = filters
  const room = filters.room?.trim() ?? ''
  if (exam_mode === undefined && paper_id === undefined && review === undefined && room === '') return undefined
  return selectIds(executor, ids, { exam_mode, paper_id, review, room })
}

/** Candidates hand in a report, as SQL over `contest_theory t`. */
const hasReportSql = sql`(t.exam_mode = 'exam' and t.report_switch)`

/** Counts of the papers of `contest c`, whose settings are `contest_theory t` and whose paper is `test_paper p`. */
const papersOf = sql`cross join lateral (
      select count(*)::int as present, (count(*) filter (where x.state <> 'going'))::int as submitted,
        count(x.unmarked)::int as judged, (coalesce(sum(x.unmarked), 0) + count(*) filter (where r.has_report and k.mark is null))::int as unmarked,
        (count(x.unmarked) * p.subjective_count + count(*) filter (where r.has_report))::int as items, count(x.mark)::int as marked,
        (count(*) filter (where x.mark >= coalesce(t.pass_score, p.pass_score)))::int as passed, round(avg(x.mark))::int as mean_score
      from exam_attempt x join entrant e on e.entrant_id = x.entrant_id and e.status = 'approved' and not e.is_staff
        left join exam_report_mark k on k.attempt_id = x.attempt_id
        cross join lateral (select ${hasReportSql} and x.state <> 'going'
          and exists (select from exam_report q where q.attempt_id = x.attempt_id) as has_report) r
      where x.contest_id = c.resource_id and x.run = c.run
    ) a`

const reviewSql = sql`case when (p.subjective_count = 0 and not ${hasReportSql}) or a.judged = 0 then null when t.reviewed_at is not null then 'done'
  when a.unmarked > 0 then 'to_mark' else 'to_review' end`

async function selectIds(executor: Executor, ids: readonly string[], { exam_mode, paper_id, review, room = '' }: ExamFilters) {
  // Papers are counted only for whoever asks how far they are.
  const [counted, inReview] = review === undefined ? [sql``, sql`true`] : [papersOf, sql`${reviewSql} = ${review}`]
  const { rows } = await executor.execute<{ contest_id: string }>(sql`
    select t.contest_id from contest_theory t join contest c on c.resource_id = t.contest_id
      left join test_paper p on p.resource_id = t.paper_id ${counted}
    where t.contest_id = any(${sql.param([...ids])}::uuid[])
      and (${exam_mode ?? null}::text is null or t.exam_mode = ${exam_mode ?? null})
      and (${paper_id ?? null}::uuid is null or t.paper_id = ${paper_id ?? null})
      and ${inReview}
      and (${room} = '' or exists (select from exam_room r where r.contest_id = t.contest_id and r.name ilike ${containing(room)}))`)
  return new Set(rows.map(({ contest_id }) => contest_id))
}

type Row = ExamListed & { contest_id: string }

/** What the list says of these exams, in one statement. Members of staff who try the exam out do not count. */
export async function listedExams(executor: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, ExamListed>> {
  if (ids.length === 0) return new Map()
  const { rows } = await executor.execute<{ [Name in keyof Row]: Row[Name] }>(sql`
    select t.contest_id, t.exam_mode, t.paper_id, coalesce(p.name, '') as paper_name, a.present, a.submitted,
      case when a.items > 0 then greatest(0, floor(100.0 * (1 - a.unmarked::numeric / a.items)))::int end as marked_percent,
      case when a.marked > 0 then round(100.0 * a.passed / a.marked)::int end as pass_percent,
      a.mean_score, (select count(*)::int from exam_room r where r.contest_id = t.contest_id) as rooms, ${reviewSql} as review
    from contest_theory t join contest c on c.resource_id = t.contest_id left join test_paper p on p.resource_id = t.paper_id ${papersOf}
    where t.contest_id = any(${sql.param([...ids])}::uuid[])`)
  return new Map(rows.map(({ contest_id, ...facts }) => [contest_id, facts]))
}
