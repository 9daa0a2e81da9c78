import type { Answer } from '@beacon/api/kinds/theory/attempt-fields'
import type { MarkItem } from '@beacon/api/kinds/theory/marking'
import { sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { ExamRecord } from '../../../../db/schema/contest-theory.ts'
import { fail } from '../../../../failure.ts'
import { isAnswered, textsOf } from '../exam/index.ts'
import { itemTables, judgedOf } from './scope.ts'

/** What was written; empty where nothing was. */
export const writtenTexts = (answer: Answer): string[] => (isAnswered(answer) ? [...textsOf(answer)] : [])

interface ItemRow {
  item_id: string
  mark_no: string
  question_id: string
  answer: Answer
  same: number
  mark: number | null
  comment: string
  points: number[]
  marked_by: string | null
  marked_at: string | null
  is_pushed: boolean
  push_word: string
  version: number
}

/** Neither the attempt nor whose it is stands in here: markers get what this answers. */
const viewOf = ({ answer, marked_by, marked_at, ...row }: ItemRow, userId: string): MarkItem => ({
  item_id: row.item_id,
  mark_no: row.mark_no,
  question_id: row.question_id,
  texts: writtenTexts(answer),
  same: row.same,
  mark: row.mark,
  comment: row.comment,
  points: row.points,
  is_mine: marked_by === userId,
  marked_at: marked_at === null ? null : new Date(marked_at).toISOString(),
  is_pushed: row.is_pushed,
  push_word: row.push_word,
  version: row.version,
})

interface Selection {
  where: SQL
  order: SQL
  page: SQL
}

/** Columns of an item, with the tables named as in `itemTables` and the answer as `n`. */
export async function selectItems(ctx: SignedIn, contest: ExamRecord, { where, order, page }: Selection): Promise<MarkItem[]> {
  const { rows } = await ctx.db.execute<ItemRow & Record<string, unknown>>(sql`
    select i.item_id, a.mark_no, i.question_id, n.answer, i.mark, i.comment, i.points, i.marked_by, i.marked_at, i.is_pushed,
      i.push_word, i.version,
      (select count(*)::int from exam_item s join exam_attempt b on b.attempt_id = s.attempt_id
        join entrant f on f.entrant_id = b.entrant_id
        where s.contest_id = i.contest_id and s.run = i.run and s.question_id = i.question_id and s.same_key = i.same_key
          and s.mark is null and s.item_id <> i.item_id and b.state <> 'going' and b.objective is not null and not f.is_staff) as same
    from ${itemTables} left join exam_answer n on n.attempt_id = i.attempt_id and n.question_id = i.question_id
    where ${judgedOf(contest)} and ${where} order by ${order} ${page}`)
  return rows.map((row) => viewOf(row, ctx.actor.user_id))
}

/** An order of items that is the caller's own: nobody marks in the order of another, and none is an order of candidates. */
export const ownOrder = (ctx: SignedIn): SQL => sql`md5(i.item_id::text || ${ctx.actor.user_id}::text), i.item_id`

export async function getItem(ctx: SignedIn, contest: ExamRecord, item_id: string): Promise<MarkItem> {
  const [item] = await selectItems(ctx, contest, { where: sql`i.item_id = ${item_id}`, order: sql`i.item_id`, page: sql`limit 1` })
  return item ?? fail('not_found')
}
