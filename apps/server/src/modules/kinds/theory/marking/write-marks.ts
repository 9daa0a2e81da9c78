import { markingLimits } from '@beacon/api/kinds/theory/marking'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import type { LockedItem } from './lock-items.ts'

export interface Given {
  /** Hundredths; null takes the mark back. */
  mark: number | null
  comment: string
  points: readonly number[]
}

/** Writes a mark into locked items, and takes the sum of their papers away. */
export async function writeMarks(
  tx: Tx,
  ctx: SignedIn,
  given: Given,
  { target, others }: { target: LockedItem; others: LockedItem[] },
): Promise<void> {
  const { mark, comment } = given
  const { user_id } = ctx.actor
  const ids = [target, ...others].map(({ item_id }) => item_id)
  const isTakenBack = mark === null
  await tx.execute(sql`
    update exam_item set mark = ${mark}, comment = ${comment}, points = ${sql.param([...new Set(given.points)])}::int[],
      marked_by = ${isTakenBack ? null : user_id}::uuid, marked_at = case when ${isTakenBack} then null else now() end,
      is_pushed = false, push_word = '', version = version + 1,
      leased_by = ${isTakenBack ? user_id : null}::uuid,
      leased_until = case when ${isTakenBack} then now() + make_interval(mins => ${markingLimits.lease_minutes}) end
    where item_id = any(${sql.param(ids)}::uuid[])`)
  await countGaps(tx, target, mark)
  await closeGaps(tx, others)
  if (mark === null && target.mark === null) return
  const own: Logged[] = [{ item_id: target.item_id, mark, comment, via: 'mark' }]
  await logMarks(tx, user_id, own.concat(others.map(({ item_id }) => ({ item_id, mark, comment, via: 'group' }))))
}

/** What a mark of one item does to the count of its attempt. */
async function countGaps(tx: Tx, { attempt_id, mark: before }: LockedItem, after: number | null): Promise<void> {
  if (before === after) return
  const more = Number(after === null) - Number(before === null)
  await tx.execute(sql`update exam_attempt set unmarked = unmarked + ${more}, mark = null where attempt_id = ${attempt_id}`)
}

async function closeGaps(tx: Tx, items: readonly LockedItem[]): Promise<void> {
  if (items.length === 0) return
  const ids = items.map(({ attempt_id }) => attempt_id)
  await tx.execute(sql`update exam_attempt set unmarked = unmarked - 1, mark = null where attempt_id = any(${sql.param(ids)}::uuid[])`)
}

export interface Logged {
  item_id: string
  mark: number | null
  comment: string
  via: 'mark' | 'group' | 'push'
}

/** The record of marking: one row for every mark, one after another. */
export async function logMarks(tx: Tx, by_user: string, marks: readonly Logged[]): Promise<void> {
  const rows = marks.map((one) => ({ ...one, mark_id: newId() }))
  await tx.execute(sql`
    insert into exam_mark (mark_id, item_id, by_user, mark, comment, via)
    select m.mark_id, m.item_id, ${by_user}, m.mark, m.comment, m.via
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (mark_id uuid, item_id uuid, mark int, comment text, via text)`)
}
