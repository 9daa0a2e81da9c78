import { randomUUID } from 'node:crypto'
import type { MarkItem } from '@beacon/api/kinds/theory/marking'
import { sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { freeNumbers } from '../exam/index.ts'
import { isOpenCheck, listChecks } from './check-marks.ts'
import { attemptTables, attemptsOf, isBlindItem, itemTables, judgedOf, offeredTo, ownMarks, type SeenMarking } from './scope.ts'

/** An answer comes again at the earliest after so many further marks of its marker to the same question. */
const marksBetween = 5

/** The seed draws, for each marker and answer: nobody chooses, and a further call draws the same. */
const isDrawn = ({ contest, userId }: SeenMarking): SQL => sql`
  ('x' || substr(md5(${contest.seed} || 'repeat' || ${userId}::text || i.item_id::text), 1, 7))::bit(28)::int % 1000 < ${contest.repeats_percent * 10}`

/** Lays one drawn answer that the caller marked before the caller again, under an id and a number of its own. */
async function drawRepeat(ctx: SignedIn, seen: SeenMarking, question_id: string): Promise<void> {
  const isBlind = isBlindItem(seen)
  const own = sql`case when ${isBlind} then f.mark when i.marked_by = ${seen.userId}::uuid then i.mark end`
  const at = sql`case when ${isBlind} then f.at else i.marked_at end`
  const [mark_no = ''] = freeNumbers(1, new Set())
  await ctx.db.execute(sql`
    with own as (
      select i.item_id, i.same_key, ${own} as mark, ${isDrawn(seen)} as is_drawn, row_number() over (order by ${at} desc, i.item_id) as place
      from ${itemTables} ${ownMarks(seen)}
      where ${judgedOf(seen.contest)} and ${offeredTo(seen)} and i.question_id = ${question_id} and ${own} is not null and not i.is_decided
    )
    insert into exam_check_mark (check_id, kind, item_id, by_user, mark_no, same_key, first_mark)
    select ${randomUUID()}, 'repeat', o.item_id, ${seen.userId}, ${mark_no}, o.same_key, o.mark from own o
    where o.is_drawn and o.place > ${marksBetween}
      and not exists (select 1 from exam_check_mark c where c.item_id = o.item_id and c.by_user = ${seen.userId} and c.kind = 'repeat')
      and not exists (select 1 from ${attemptTables} where ${attemptsOf(seen.contest)} and a.mark_no = ${mark_no})
    order by o.place desc limit 1
    on conflict do nothing`)
}

async function findOpen(ctx: SignedIn, seen: SeenMarking, question_id: string): Promise<MarkItem | null> {
  const where = sql`i.question_id = ${question_id} and c.kind = 'repeat' and ${isOpenCheck}`
  const [item] = await listChecks(ctx, seen, { where, order: sql`c.check_id`, page: sql`limit 1` })
  return item ?? null
}

/** An answer that the caller marked and marks once more, among others; null where none is drawn. */
export async function findRepeat(ctx: SignedIn, seen: SeenMarking, question_id: string): Promise<MarkItem | null> {
  if (seen.contest.repeats_percent === 0) return null
  const open = await findOpen(ctx, seen, question_id)
  if (open !== null) return open
  await drawRepeat(ctx, seen, question_id)
  return findOpen(ctx, seen, question_id)
}
