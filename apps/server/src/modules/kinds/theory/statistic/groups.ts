import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { ExamGroupStatistic, examStatistic as contract } from '@beacon/api/kinds/theory/exam/exam-statistic'
import { sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { containing } from '../../../../db/like.ts'
import { orderSql, pageSql, type Sorting } from '../../../../db/list.ts'
import { seeWatch } from '../exam/index.ts'
import { isMasked } from '../scores/index.ts'
import { watchedPeople } from './watched-people.ts'

type Query = Parsed<typeof contract.groups>['query']

const counts = [
  'candidates',
  'present',
  'submitted',
  'absent',
  'answered_share',
  'used_s',
  'left_count',
  'calls',
  'passed',
  'mean',
] as const
type Count = (typeof counts)[number]

const sorting: Sorting<'name' | Count> = {
  columns: {
    name: sql`nullif(lower(g.name), '')`,
    candidates: sql`g.candidates`,
    present: sql`g.present`,
    submitted: sql`g.submitted`,
    absent: sql`g.absent`,
    answered_share: sql`g.answered_share`,
    used_s: sql`g.used_s`,
    left_count: sql`g.left_count`,
    calls: sql`g.calls`,
    passed: sql`g.passed`,
    mean: sql`g.mean`,
  },
  usual: 'name',
  ties: () => [sql`lower(g.name)`, sql`g.group_id`],
  areNullsLast: () => true,
}

const groupedBy: Readonly<Record<Query['by'], { id: SQL; name: SQL }>> = {
  organisation: { id: sql`y.organisation_id`, name: sql`y.organisation` },
  room: { id: sql`y.room_id`, name: sql`y.room` },
}

interface Raw extends Record<string, unknown>, ExamGroupStatistic {
  count: number
}

/** What candidates did together. While people mark, no mark stands beside an organisation or a room. */
export async function listGroups(ctx: SignedIn, id: string, query: Query): Promise<Reply<typeof contract.groups>> {
  const watch = await seeWatch(ctx, id)
  const { contest } = watch
  const by = groupedBy[query.by]
  const text = query.q?.trim() ?? ''
  const isFound = text === '' ? sql`true` : sql`g.name ilike ${containing(text)}`
  const { rows } = await ctx.db.execute<Raw>(sql`
    with y as (${await watchedPeople(ctx, watch)}), called as (
      select entrant_id, count(*)::int as n from exam_call where contest_id = ${id} and run = ${contest.run} group by entrant_id
    ), g as (
      select ${by.id} as group_id, max(${by.name}) as name, count(*)::int as candidates, count(y.attempt_id)::int as present,
        (count(*) filter (where y.submitted_at is not null))::int as submitted, (count(*) filter (where y.result = 'absent'))::int as absent,
        (avg(y.answered) filter (where y.attempt_id is not null) / nullif(${contest.question_count}, 0))::float8 as answered_share,
        round(avg(y.used_s))::int as used_s, sum(y.left_count)::int as left_count, coalesce(sum(c.n), 0)::int as calls,
        count(y.total)::int as marked, (count(*) filter (where y.result = 'pass'))::int as passed, round(avg(y.total))::int as mean
      from y left join called c on c.entrant_id = y.entrant_id group by ${by.id}
    )
    select g.*, (count(*) over ())::int as count from g where ${isFound} order by ${orderSql(sorting, query.sort)} ${pageSql(query)}`)
  return { items: rows.map(({ count: _count, ...row }) => row), total: rows[0]?.count ?? 0, is_masked: isMasked(contest) }
}
