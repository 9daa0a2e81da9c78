import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { marking as contract } from '@beacon/api/kinds/theory/marking'
import { sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { containing } from '../../../../db/like.ts'
import { pageSql } from '../../../../db/list.ts'
import { ownOrder, selectItems } from './item-view.ts'
import { getManual } from './questions.ts'
import { itemTables, judgedOf, seeMarking } from './scope.ts'

type Query = Parsed<typeof contract.items>['query']

const shown: Record<Query['show'], (userId: string) => SQL> = {
  mine: (userId) => sql`i.marked_by = ${userId} and i.mark is not null`,
  pushed: () => sql`i.is_pushed`,
  marked: () => sql`i.mark is not null`,
  unmarked: () => sql`i.mark is null`,
  all: () => sql`true`,
}

/** Finds a text in what was written. */
const says = (q: string): SQL => sql`exists (
  select 1 from exam_answer w where w.attempt_id = i.attempt_id and w.question_id = i.question_id
    and concat_ws(' ', w.answer ->> 'essay', (select string_agg(t, ' ') from jsonb_array_elements_text(w.answer -> 'texts') t))
      ilike ${containing(q)})`

/** Answers to a question, the caller's newest first or in the caller's own order. None while candidates may still write. */
export async function listItems(ctx: SignedIn, id: string, query: Query): Promise<Reply<typeof contract.items>> {
  const { contest, state } = await seeMarking(ctx, id)
  await getManual(ctx, contest, query.question_id)
  if (state === 'closed') return { items: [], total: 0 }
  const q = query.q?.trim() ?? ''
  const where = sql`i.question_id = ${query.question_id} and ${shown[query.show](ctx.actor.user_id)} and ${q === '' ? sql`true` : says(q)}`
  const order = query.show === 'mine' ? sql`i.marked_at desc, i.item_id` : ownOrder(ctx)
  const { rows } = await ctx.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${itemTables} where ${judgedOf(contest)} and ${where}`,
  )
  return { items: await selectItems(ctx, contest, { where, order, page: pageSql(query) }), total: rows[0]?.n ?? 0 }
}
