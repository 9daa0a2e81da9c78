import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { MarkPaperRow, marking as contract } from '@beacon/api/kinds/theory/marking'
import { sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { containing } from '../../../../db/like.ts'
import { orderSql, pageSql, type Sorting } from '../../../../db/list.ts'
import type { ExamRecord } from '../../../../db/schema/contest-theory.ts'
import { attemptTables, judgedOf, seeMarking } from './scope.ts'

type Query = Parsed<typeof contract.papers>['query']

/** Columns of a paper that leave the server, and its place in the caller's own order. */
interface PaperRow extends MarkPaperRow, Record<string, unknown> {
  attempt_id: string
  own: string
}

/** Papers that are in, by marking number. A paper whose only marks are those of empty answers was begun by nobody. */
export const papersOf = (ctx: SignedIn, contest: ExamRecord, only: SQL = sql`true`): SQL => sql`
  select p.*, case when p.unmarked = 0 then 'marked' when p.by_people = 0 then 'unmarked' else 'marking' end as state
  from (
    select a.attempt_id, a.mark_no, a.objective, sum(i.mark)::int as subjective, count(i.item_id)::int as items,
      (count(i.item_id) - count(i.mark))::int as unmarked, (count(*) filter (where i.is_pushed))::int as pushed,
      count(i.marked_by)::int as by_people, md5(a.attempt_id::text || ${ctx.actor.user_id}::text) as own
    from ${attemptTables} left join exam_item i on i.attempt_id = a.attempt_id
    where ${judgedOf(contest)} and ${only} group by a.attempt_id
  ) p`

export const paperRowView = ({ mark_no, state, objective, subjective, items, unmarked, pushed }: PaperRow): MarkPaperRow => ({
  mark_no,
  state,
  objective,
  subjective,
  items,
  unmarked,
  pushed,
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
  const { contest, state } = await seeMarking(ctx, id)
  if (state === 'closed') return { items: [], total: 0 }
  const q = query.q?.trim() ?? ''
  const isFound = q === '' ? sql`true` : sql`x.mark_no like ${containing(q)}`
  const inState = query.state === undefined ? sql`true` : sql`x.state = ${query.state}`
  const isPushed = query.is_pushed === undefined ? sql`true` : sql`x.pushed > 0`
  const { rows } = await ctx.db.execute<PaperRow & { count: number }>(sql`
    with x as (${papersOf(ctx, contest)})
    select x.*, (count(*) over ())::int as count from x where ${isFound} and ${inState} and ${isPushed}
    order by ${orderSql(sorting, query.sort)} ${pageSql(query)}`)
  return { items: rows.map(paperRowView), total: rows[0]?.count ?? 0 }
}

/** A paper by its marking number, with the attempt that no reply names. */
export async function findPaper(ctx: SignedIn, contest: ExamRecord, mark_no: string): Promise<PaperRow | null> {
  const { rows } = await ctx.db.execute<PaperRow>(papersOf(ctx, contest, sql`a.mark_no = ${mark_no}`))
  return rows[0] ?? null
}
