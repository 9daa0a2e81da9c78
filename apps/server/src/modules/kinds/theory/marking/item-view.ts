import type { Answer } from '@beacon/api/kinds/theory/exam/attempt-fields'
import type { MarkItem } from '@beacon/api/kinds/theory/marking'
import { sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { fail } from '../../../../failure.ts'
import { isAnswered, itemsOf, judgedPaperOf, proposalOf, textsOf } from '../exam/index.ts'
import { isAssigned, isBlindItem, isWaiting, itemTables, judgedOf, offeredTo, ownMarks, type SeenMarking } from './scope.ts'

/** What was written; empty where nothing was. */
export const writtenTexts = (answer: Answer): string[] => (isAnswered(answer) ? [...textsOf(answer)] : [])

type ProposalOf = (question_id: string, answer: Answer) => number | null

/** What rules propose for answers of an exam, in steps that marks may have; null where they propose nothing. */
export async function readProposals(ctx: SignedIn, { contest }: SeenMarking): Promise<ProposalOf> {
  const items = itemsOf(await judgedPaperOf(ctx, contest))
  return (question_id, answer) => {
    const item = items.get(question_id)
    const proposed = item === undefined ? null : proposalOf(item, answer)
    if (item === undefined || proposed === null || proposed === item.score) return proposed
    return Math.min(item.score, Math.round(proposed / contest.mark_step) * contest.mark_step)
  }
}

interface ItemRow extends Record<string, unknown> {
  item_id: string
  mark_no: string
  question_id: string
  answer: Answer
  same: number
  mark: number | null
  comment: string
  points: number[]
  is_mine: boolean
  is_closed: boolean
  marked_at: string | null
  is_pushed: boolean
  push_word: string
  version: number
}

/** Neither the attempt nor whose it is stands in here: markers get what this answers. */
const viewOf = ({ answer, marked_at, ...row }: ItemRow, proposed: number | null): MarkItem => ({
  item_id: row.item_id,
  mark_no: row.mark_no,
  question_id: row.question_id,
  texts: writtenTexts(answer),
  same: row.same,
  mark: row.mark,
  proposed,
  comment: row.comment,
  points: row.points,
  is_mine: row.is_mine,
  is_closed: row.is_closed,
  marked_at: marked_at === null ? null : new Date(marked_at).toISOString(),
  is_pushed: row.is_pushed,
  push_word: row.push_word,
  version: row.version,
})

/** Empty answers have their 0, and those that rules find right their marks, without a marker: everybody sees it. */
const isOfNobody = sql`(i.mark is not null and i.marked_by is null and cardinality(i.first_by) = 0)`

/**
 * Mark, comment and points as the caller sees them. Where two people mark, these are the own ones, and nothing tells what the other
 * gave, nor whether both agree; a mark by which the caller decided is the own one too.
 */
function marksOf(seen: SeenMarking): SQL {
  const { userId, isLead } = seen
  const isMine = sql`i.marked_by is not distinct from ${userId}::uuid`
  const isOpen = sql`not ${isBlindItem(seen)}`
  const isGiven = sql`(not ${isAssigned(seen)} and not (i.is_pushed and ${isLead}))`
  const isDecider = sql`(i.is_decided and ${isMine})`
  const isSeen = sql`(${isOpen} or ${isOfNobody} or ${isDecider})`
  return sql`case when ${isSeen} then i.mark else f.mark end as mark, case when ${isSeen} then i.comment else coalesce(f.comment, '') end as comment,
    case when ${isSeen} then i.points else coalesce(f.points, '{}') end as points, case when ${isOpen} then ${isMine} else f.mark is not null or ${isDecider} end as is_mine,
    (${isGiven} or not ${isOpen} and f.mark is null and (i.is_decided or cardinality(i.first_by) > 1 or i.is_pushed)) as is_closed,
    case when ${isSeen} then i.marked_at else f.at end as marked_at,
    case when ${isOpen} or ${isLead} then i.push_word else '' end as push_word,
    i.version + case when ${isOpen} then 0 else coalesce(f.version, 0) end as version`
}

interface Selection {
  where: SQL
  order: SQL
  page: SQL
}

/** Columns of an item, with the tables named as in `itemTables`, the answer as `n` and the caller's own mark as `f`. */
export async function selectItems(ctx: SignedIn, seen: SeenMarking, { where, order, page }: Selection): Promise<MarkItem[]> {
  const { rows } = await ctx.db.execute<ItemRow>(sql`
    select i.item_id, a.mark_no, i.question_id, n.answer, i.is_pushed, ${marksOf(seen)},
      (select count(*)::int from exam_item s join exam_attempt b on b.attempt_id = s.attempt_id
        join entrant t on t.entrant_id = b.entrant_id
        where s.contest_id = i.contest_id and s.run = i.run and s.question_id = i.question_id and s.same_key = i.same_key
          and ${isWaiting(seen, 's')} and s.item_id <> i.item_id and b.state <> 'going' and b.objective is not null and not t.is_staff
          and ${offeredTo(seen, 'b')} and ${isAssigned(seen, 'b', 's')}) as same
    from ${itemTables} ${ownMarks(seen)} left join exam_answer n on n.attempt_id = i.attempt_id and n.question_id = i.question_id
    where ${judgedOf(seen.contest)} and ${offeredTo(seen)} and ${where} order by ${order} ${page}`)
  const propose = await readProposals(ctx, seen)
  return rows.map((row) => viewOf(row, propose(row.question_id, row.answer)))
}

/** An order of items that is the caller's own: nobody marks in the order of another, and none is an order of candidates. */
export const ownOrder = (ctx: SignedIn): SQL => sql`md5(i.item_id::text || ${ctx.actor.user_id}::text), i.item_id`

/** @throws not_found, marker_excluded for an answer of the own organisation, or of a paper whose name the caller read */
export async function getItem(ctx: SignedIn, seen: SeenMarking, item_id: string): Promise<MarkItem> {
  const [item] = await selectItems(ctx, seen, { where: sql`i.item_id = ${item_id}`, order: sql`i.item_id`, page: sql`limit 1` })
  if (item !== undefined) return item
  const { rows } = await ctx.db.execute(sql`select 1 from ${itemTables} where ${judgedOf(seen.contest)} and i.item_id = ${item_id}`)
  return fail(rows.length > 0 ? 'marker_excluded' : 'not_found')
}
