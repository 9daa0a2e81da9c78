import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { MarkPaperRow, marking as contract } from '@beacon/api/kinds/theory/marking'
import { sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { containing } from '../../../../db/like.ts'
import { orderSql, pageSql, type Sorting } from '../../../../db/list.ts'
import { fail } from '../../../../failure.ts'
import { reportMarks, reportStateSql } from './report-rows.ts'
import { attemptTables, isBlindItem, isUnmarked, judgedOf, offeredTo, ownMarks, seeMarking, type SeenMarking } from './scope.ts'

type Query = Parsed<typeof contract.papers>['query']

/** Columns of a paper that leave the server, and its place in the caller's own order. */
interface PaperRow extends MarkPaperRow, Record<string, unknown> {
  attempt_id: string
  own: string
}

/** What the caller may add up of an item: where two people mark, the own marks. */
const shownMark = (seen: SeenMarking): SQL =>
  sql`case when not ${isBlindItem(seen)} or cardinality(i.first_by) = 0 and i.marked_by is null then i.mark else f.mark end`

/**
 * Papers that are in and that the caller may mark, by marking number. A paper whose only marks are those of empty answers was begun by
 * nobody. Answers on which two markers disagree look marked.
 */
export const papersOf = (seen: SeenMarking, only: SQL = sql`true`): SQL => sql`
  select p.*, case when p.unmarked = 0 then 'marked' when p.by_people = 0 then 'unmarked' else 'marking' end as state
  from (
    select a.attempt_id, a.mark_no, a.objective, sum(${shownMark(seen)})::int as subjective,
      count(i.item_id)::int as items, (count(i.item_id) filter (where ${isUnmarked}))::int as unmarked,
      (count(*) filter (where i.is_pushed))::int as pushed, sum(num_nonnulls(i.marked_by) + cardinality(i.first_by))::int as by_people,
      md5(a.attempt_id::text || ${seen.userId}::text) as own, ${reportStateSql(seen.contest, seen.now)} as report_state, k.mark as report
    from ${attemptTables} ${reportMarks} left join exam_item i on i.attempt_id = a.attempt_id ${ownMarks(seen)}
    where ${judgedOf(seen.contest)} and ${offeredTo(seen)} and ${only} group by a.attempt_id, k.attempt_id
  ) p`

export const paperRowView = ({
  mark_no,
  state,
  objective,
  subjective,
  items,
  unmarked,
  pushed,
  report_state,
  report,
}: PaperRow): MarkPaperRow => ({
  mark_no,
  state,
  objective,
  subjective,
  items,
  unmarked,
  pushed,
  report_state,
  report: report_state === null ? null : report,
})

/** Unmarked ones first; papers of one state in an order of the caller's own. */
const sorting: Sorting<'state' | 'mark_no' | 'objective' | 'subjective'> = {
  columns: {
    state: sql`array_position(array['unmarked', 'marking', 'marked'], x.state)`,
    mark_no: sql`x.mark_no`,
    objective: sql`x.objective`,
    subjective: sql`x.subjective`,
  },
  usual: 'state',
  ties: () => [sql`x.own`, sql`x.attempt_id`],
  areNullsLast: (name) => name === 'subjective',
}

/** None while candidates may still write and marks are not taken. */
export async function listPapers(ctx: SignedIn, id: string, query: Query): Promise<Reply<typeof contract.papers>> {
  const seen = await seeMarking(ctx, id)
  if (seen.state === 'closed') return { items: [], total: 0 }
  const q = query.q?.trim() ?? ''
  const isFound = q === '' ? sql`true` : sql`x.mark_no like ${containing(q)}`
  const inState = query.state === undefined ? sql`true` : sql`x.state = ${query.state}`
  const isPushed = query.is_pushed === undefined ? sql`true` : sql`x.pushed > 0`
  const isWaiting = query.is_report_waiting === undefined ? sql`true` : sql`x.report_state = 'unmarked'`
  const { rows } = await ctx.db.execute<PaperRow & { count: number }>(sql`
    with x as (${papersOf(seen)})
    select x.*, (count(*) over ())::int as count from x where ${isFound} and ${inState} and ${isPushed} and ${isWaiting}
    order by ${orderSql(sorting, query.sort)} ${pageSql(query)}`)
  return { items: rows.map(paperRowView), total: rows[0]?.count ?? 0 }
}

/** A paper by its marking number, with the attempt that no reply names. @throws not_found, marker_excluded for one of the own organisation */
export async function getPaper(ctx: SignedIn, seen: SeenMarking, mark_no: string): Promise<PaperRow> {
  const isPaper = sql`a.mark_no = ${mark_no}`
  const { rows } = await ctx.db.execute<PaperRow>(papersOf(seen, isPaper))
  if (rows[0] !== undefined) return rows[0]
  const others = await ctx.db.execute(sql`select 1 from ${attemptTables} where ${judgedOf(seen.contest)} and ${isPaper}`)
  return fail(others.rows.length > 0 ? 'marker_excluded' : 'not_found')
}
