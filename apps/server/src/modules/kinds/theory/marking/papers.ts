import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { MarkPaperRow, marking as contract } from '@beacon/api/kinds/theory/marking'
import { sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { containing } from '../../../../db/like.ts'
import { orderSql, pageSql, type Sorting } from '../../../../db/list.ts'
import { fail } from '../../../../failure.ts'
import { passMark } from '../exam/index.ts'
import { isReportWaiting, reportMarks, reportStateSql, visibleReportMark } from './report-rows.ts'
import {
  attemptTables,
  isBlindItem,
  isOwnPaper,
  isPaperOfOthers,
  isUnmarked,
  isWaiting,
  judgedOf,
  offeredTo,
  ofQuestion,
  ownMarks,
  seeMarking,
  type SeenMarking,
} from './scope.ts'

type Query = Parsed<typeof contract.papers>['query']

/** Columns of a paper that leave the server, and its place in the caller's own order. */
interface PaperRow extends MarkPaperRow, Record<string, unknown> {
  attempt_id: string
  user_id: string
  marker_ids: string[]
  /** It has a report that waits for a mark of the caller. */
  report_waits: boolean
  own: string
}

/** What the caller may add up of an item: where two people mark, the own marks. */
const visibleMark = (seen: SeenMarking): SQL =>
  sql`case when not ${isBlindItem(seen)} or cardinality(i.first_by) = 0 and i.marked_by is null then i.mark else f.mark end`

/** To whom a paper was given, for whoever leads. */
const namesSql = ({ isLead }: SeenMarking): SQL =>
  isLead ? sql`array(select u.rep_name from "user" u where u.resource_id = any(a.marker_ids) order by 1)` : sql`'{}'::text[]`

/**
 * Papers that are in and that the caller may mark, by marking number. A paper whose only marks are those of empty answers was begun by
 * nobody. Answers on which two markers disagree look marked.
 */
export const papersOf = (seen: SeenMarking, only: SQL = sql`true`): SQL => sql`
  select p.*, case when p.unmarked = 0 then 'marked' when p.by_people = 0 then 'unmarked' else 'marking' end as state
  from (
    select a.attempt_id, a.user_id, a.marker_ids, a.mark_no, a.objective, sum(${visibleMark(seen)})::int as subjective,
      count(i.item_id)::int as items, (count(i.item_id) filter (where ${isUnmarked}))::int as unmarked,
      (count(*) filter (where i.is_pushed))::int as pushed, sum(num_nonnulls(i.marked_by) + cardinality(i.first_by))::int as by_people,
      (${seen.isLead} and exists (select from exam_sample s where s.attempt_id = a.attempt_id)) as is_checked,
      ${isOwnPaper(seen)} as is_own, ${namesSql(seen)} as given_to, md5(a.attempt_id::text || ${seen.userId}::text) as own, ${reportStateSql(seen.contest, seen.now)} as report_state,
      ${isReportWaiting(seen)} as report_waits, ${visibleReportMark(seen)} as report, k.mark as report_mark
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
  is_checked,
  is_own,
  given_to,
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
  is_checked,
  is_own,
  given_to,
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
  ties: () => [sql`not x.is_own`, sql`x.own`, sql`x.attempt_id`],
  areNullsLast: (name) => name === 'subjective',
}

const anItem = (which: SQL): SQL => sql`exists (select 1 from exam_item i where i.attempt_id = x.attempt_id and ${which})`

/** Which papers one may ask for by a marker's id is for whoever leads. */
function isGiven(seen: SeenMarking, given_to: NonNullable<Query['given_to']>): SQL {
  if (given_to === 'me') return isOwnPaper(seen, 'x')
  if (given_to === 'none') return sql`cardinality(x.marker_ids) = 0`
  return seen.isLead ? sql`${given_to}::uuid = any(x.marker_ids)` : sql`false`
}

/** Filters by the marks of a paper. What whoever leads may ask finds nothing for others. */
function matchesMarks(
  seen: SeenMarking,
  { is_pushed, is_report_waiting, unmarked_in, is_conflict, is_borderline, marked_by, is_checked, given_to }: Query,
): SQL {
  const { contest, isLead } = seen
  const isNear = sql`x.unmarked = 0 and abs(x.objective + coalesce(x.report_mark, 0) + (select coalesce(sum(i.mark), 0) from exam_item i where i.attempt_id = x.attempt_id)
    - ${passMark(contest)}::int) * 50 <= ${contest.total_score}::int`
  const ofLead = [
    ...(is_conflict === undefined ? [] : [anItem(sql`i.is_conflict`)]),
    ...(is_borderline === undefined ? [] : [isNear]),
    ...(is_checked === undefined ? [] : [sql`x.is_checked = ${is_checked}`]),
    ...(marked_by === undefined ? [] : [anItem(sql`(i.marked_by = ${marked_by}::uuid or ${marked_by}::uuid = any(i.first_by))`)]),
  ]
  const wanted = [
    ...(isLead ? [] : [sql`not ${isPaperOfOthers(seen, 'x')}`]),
    ...(given_to === undefined ? [] : [isGiven(seen, given_to)]),
    ...(is_pushed === undefined ? [] : [sql`x.pushed > 0`]),
    ...(is_report_waiting === undefined ? [] : [sql`x.report_waits`]),
    ...(unmarked_in === undefined
      ? []
      : [anItem(sql`i.question_id = ${unmarked_in}::uuid and ${isWaiting(ofQuestion(seen, unmarked_in))}`)]),
    ...ofLead.map((one) => (isLead ? one : sql`false`)),
  ]
  return wanted.length === 0 ? sql`true` : sql.join(wanted, sql` and `)
}

/** None while candidates may still write and marks are not taken. */
export async function listPapers(ctx: SignedIn, id: string, query: Query): Promise<Reply<typeof contract.papers>> {
  const seen = await seeMarking(ctx, id)
  if (seen.state === 'closed') return { items: [], total: 0 }
  const q = query.q?.trim() ?? ''
  const isFound = q === '' ? sql`true` : sql`x.mark_no like ${containing(q)}`
  const inState = query.state === undefined ? sql`true` : sql`x.state = ${query.state}`
  const { rows } = await ctx.db.execute<PaperRow & { count: number }>(sql`
    with x as (${papersOf(seen)})
    select x.*, (count(*) over ())::int as count from x where ${isFound} and ${inState} and ${matchesMarks(seen, query)}
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
