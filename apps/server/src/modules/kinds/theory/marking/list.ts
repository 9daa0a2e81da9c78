import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { marking as contract } from '@beacon/api/kinds/theory/marking'
import { sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { containing } from '../../../../db/like.ts'
import { pageSql } from '../../../../db/list.ts'
import { ownOrder, selectItems } from './item-view.ts'
import { checksOf, isOpenCheck, listTrial, takeTrial } from './check-marks.ts'
import { getManual } from './questions.ts'
import { isWaiting, itemTables, judgedOf, offeredTo, ofQuestion, ownMarks, seeMarking, type SeenMarking } from './scope.ts'

type Query = Parsed<typeof contract.items>['query']

/** Answers to the question that say the same, this one included. Empty ones are no group. */
const groupSize = ({ contest }: SeenMarking): SQL => sql`case when i.marked_by is null and i.mark is not null then 0 else (
  select count(*) from exam_item s where s.contest_id = ${contest.resource_id} and s.run = ${contest.run}
    and s.question_id = i.question_id and s.same_key = i.same_key) end`

/** Where two people mark, what is marked and unmarked is so by the caller. */
const shown: Record<Query['show'], (seen: SeenMarking) => SQL> = {
  mine: ({ isBlind, userId }) => (isBlind ? sql`f.mark is not null` : sql`i.marked_by = ${userId} and i.mark is not null`),
  pushed: () => sql`i.is_pushed`,
  commented: ({ isBlind }) => (isBlind ? sql`f.comment <> ''` : sql`i.comment <> ''`),
  grouped: (seen) => sql`${groupSize(seen)} > 1`,
  marked: (seen) => sql`not (${isWaiting(seen)})`,
  unmarked: (seen) => isWaiting(seen),
  all: () => sql`true`,
}

/** Finds a text in what was written. */
const says = (q: string): SQL => sql`exists (
  select 1 from exam_answer w where w.attempt_id = i.attempt_id and w.question_id = i.question_id
    and concat_ws(' ', w.answer ->> 'essay', (select string_agg(t, ' ') from jsonb_array_elements_text(w.answer -> 'texts') t))
      ilike ${containing(q)})`

/** Answers to a question, the caller's newest first or in the caller's own order. None while candidates may still write. */
export async function listItems(ctx: SignedIn, id: string, query: Query): Promise<Reply<typeof contract.items>> {
  const seen = ofQuestion(await seeMarking(ctx, id), query.question_id)
  const { contest, state, isBlind } = seen
  await getManual(ctx, seen, query.question_id)
  if (state === 'closed') return { items: [], total: 0 }
  if (seen.trials.includes(query.question_id)) return listOfTrial(ctx, seen, query)
  const q = query.q?.trim() ?? ''
  const where = sql`i.question_id = ${query.question_id} and ${shown[query.show](seen)} and ${q === '' ? sql`true` : says(q)}`
  const newest = isBlind ? sql`f.at desc, i.item_id` : sql`i.marked_at desc, i.item_id`
  const largest = sql`${groupSize(seen)} desc, i.same_key, i.item_id`
  const order = query.show === 'mine' ? newest : query.show === 'grouped' ? largest : ownOrder(ctx)
  const { rows } = await ctx.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${itemTables} ${ownMarks(seen)} where ${judgedOf(contest)} and ${offeredTo(seen)} and ${where}`,
  )
  return { items: await selectItems(ctx, seen, { where, order, page: pageSql(query) }), total: rows[0]?.n ?? 0 }
}

/** While a trial goes on, its answers alone are listed, as the caller marked them. */
async function listOfTrial(
  ctx: SignedIn,
  seen: SeenMarking,
  { question_id, show, q = '', ...paging }: Query,
): Promise<Reply<typeof contract.items>> {
  await takeTrial(ctx, seen, question_id)
  const isShown = show === 'mine' || show === 'marked' ? sql`c.mark is not null` : show === 'unmarked' ? isOpenCheck : sql`true`
  const where = sql`${isShown} and ${q.trim() === '' ? sql`true` : says(q.trim())}`
  const { rows } = await ctx.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${checksOf(seen)} where i.question_id = ${question_id} and c.kind = 'trial' and ${where}`,
  )
  return { items: await listTrial(ctx, seen, question_id, { where, page: pageSql(paging) }), total: rows[0]?.n ?? 0 }
}
