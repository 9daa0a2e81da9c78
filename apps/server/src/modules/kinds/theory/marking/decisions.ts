import type { Answer } from '@beacon/api/kinds/theory/exam/attempt-fields'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { MarkDecision, markingLead as contract } from '@beacon/api/kinds/theory/marking-lead'
import { sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { pageSql } from '../../../../db/list.ts'
import { fail } from '../../../../failure.ts'
import { ownOrder, writtenTexts } from './item-view.ts'
import { itemTables, judgedOf, offeredTo, seeMarking, type SeenMarking } from './scope.ts'

type Query = Parsed<typeof contract.decisions>['query']

interface Row extends Omit<MarkDecision, 'texts'>, Record<string, unknown> {
  answer: Answer
}

/** Waits for whoever leads: two marks lie too far apart, or a marker pushed it. */
export const isToDecide = sql`(i.is_conflict or i.is_pushed)`

const shown: Record<Query['show'], SQL> = { open: isToDecide, decided: sql`(i.is_decided and not ${isToDecide})` }

/** Marks of markers, side by side; of one person the standing one. The order is no hint: it is that of when they were given. */
const firstSql = sql`coalesce((
  select jsonb_agg(jsonb_build_object('name', u.rep_name, 'mark', f.mark, 'comment', f.comment, 'points', f.points) order by f.at, f.by_user)
  from exam_first_mark f join "user" u on u.resource_id = f.by_user where f.item_id = i.item_id and f.mark is not null
), case when i.mark is not null and not i.is_decided then jsonb_build_array(jsonb_build_object(
  'name', coalesce((select u.rep_name from "user" u where u.resource_id = i.marked_by), ''), 'mark', i.mark, 'comment', i.comment,
  'points', i.points)) end, '[]'::jsonb)`

/** Of every mark that the decision is made upon: a first mark that changes meanwhile makes another version. */
export const decisionVersion = sql`(i.version + coalesce((select sum(f.version) from exam_first_mark f where f.item_id = i.item_id), 0))::int`

interface Selection {
  where: SQL
  page: SQL
}

/** No candidate stands in here, but both markers do. */
export async function selectDecisions(ctx: SignedIn, seen: SeenMarking, { where, page }: Selection): Promise<MarkDecision[]> {
  const { rows } = await ctx.db.execute<Row>(sql`
    select i.item_id, a.mark_no, i.question_id, n.answer, i.is_conflict, i.is_pushed, i.is_decided, i.push_word, ${firstSql} as first,
      i.mark, i.comment,
      not (${seen.userId}::uuid = any(i.first_by)) as may_decide, ${decisionVersion} as version
    from ${itemTables} left join exam_answer n on n.attempt_id = i.attempt_id and n.question_id = i.question_id
    where ${judgedOf(seen.contest)} and ${offeredTo(seen)} and ${where} order by i.question_id, ${ownOrder(ctx)} ${page}`)
  return rows.map(({ answer, ...row }) => ({
    item_id: row.item_id,
    mark_no: row.mark_no,
    question_id: row.question_id,
    texts: writtenTexts(answer),
    is_conflict: row.is_conflict,
    is_pushed: row.is_pushed,
    is_decided: row.is_decided,
    push_word: row.push_word,
    first: row.first,
    mark: row.mark,
    comment: row.comment,
    may_decide: row.may_decide,
    version: row.version,
  }))
}

/** Answers that wait for a decision, or were decided. None while marks are not taken. */
export async function listDecisions(ctx: SignedIn, id: string, query: Query): Promise<Reply<typeof contract.decisions>> {
  const seen = await seeMarking(ctx, id)
  if (seen.state === 'closed') return { items: [], total: 0 }
  const where = shown[query.show]
  const { rows } = await ctx.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${itemTables} where ${judgedOf(seen.contest)} and ${offeredTo(seen)} and ${where}`,
  )
  return { items: await selectDecisions(ctx, seen, { where, page: pageSql(query) }), total: rows[0]?.n ?? 0 }
}

export async function getDecision(ctx: SignedIn, seen: SeenMarking, item_id: string): Promise<MarkDecision> {
  const [found] = await selectDecisions(ctx, seen, { where: sql`i.item_id = ${item_id}`, page: sql`limit 1` })
  return found ?? fail('not_found')
}
