import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { ExamPersonStatistic, examStatistic as contract } from '@beacon/api/kinds/theory/exam/exam-statistic'
import { sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { containing } from '../../../../db/like.ts'
import { orderSql, pageSql, type Sorting } from '../../../../db/list.ts'
import { seeWatch } from '../exam/index.ts'
import { isMasked } from '../scores/index.ts'
import { watchedPeople } from './watched-people.ts'

type Query = Parsed<typeof contract.people>['query']

const figures = ['started_at', 'used_s', 'answered', 'device_changes', 'left_count', 'late_entries', 'total'] as const
const sorting: Sorting<'name' | 'organisation' | 'room' | (typeof figures)[number]> = {
  columns: {
    name: sql`lower(y.name)`,
    organisation: sql`nullif(lower(y.organisation), '')`,
    room: sql`nullif(lower(y.room), '')`,
    started_at: sql`y.started_at`,
    used_s: sql`y.used_s`,
    answered: sql`y.answered`,
    device_changes: sql`y.device_changes`,
    left_count: sql`y.left_count`,
    late_entries: sql`y.late_entries`,
    total: sql`y.total`,
  },
  usual: 'name',
  ties: () => [sql`lower(y.name)`, sql`y.entrant_id`],
  areNullsLast: () => true,
}

/** Messages, calls and late answers of the candidate of a row, counted for the rows of one page. */
const messageCountsSql = ({ id, run }: { id: string; run: number }): SQL => sql`
  (select count(*)::int from exam_message m where m.contest_id = ${id} and m.run = ${run} and m.entrant_id = y.entrant_id and m.kind = 'warning') as warnings,
  (select count(*)::int from exam_call l where l.contest_id = ${id} and l.run = ${run} and l.entrant_id = y.entrant_id) as calls`

interface Raw extends Record<string, unknown>, ExamPersonStatistic {
  count: number
}

/** What each candidate did. */
export async function listPeople(ctx: SignedIn, id: string, query: Query): Promise<Reply<typeof contract.people>> {
  const watch = await seeWatch(ctx, id)
  const { contest } = watch
  const text = query.q?.trim() ?? ''
  const isFound = text === '' ? sql`true` : sql`concat_ws(' ', y.name, y.username, y.organisation, y.room) ilike ${containing(text)}`
  const { rows } = await ctx.db.execute<Raw>(sql`
    with y as (${await watchedPeople(ctx, watch)}), z as (
      select y.*, (count(*) over ())::int as count from y where ${isFound} order by ${orderSql(sorting, query.sort)} ${pageSql(query)})
    select y.*, ${messageCountsSql({ id, run: contest.run })} from z y order by ${orderSql(sorting, query.sort)}`)
  return { items: rows.map(rowView), total: rows[0]?.count ?? 0, question_count: contest.question_count, is_masked: isMasked(contest) }
}

const rowView = (row: Raw): ExamPersonStatistic => ({
  entrant_id: row.entrant_id,
  name: row.name,
  username: row.username,
  organisation: row.organisation,
  room: row.room,
  result: row.result,
  started_at: row.started_at === null ? null : new Date(row.started_at).toISOString(),
  used_s: row.used_s,
  answered: row.answered,
  device_changes: row.device_changes,
  left_count: row.left_count,
  left_s: row.left_s,
  warnings: row.warnings,
  calls: row.calls,
  late_entries: row.late_entries,
  total: row.total,
})
