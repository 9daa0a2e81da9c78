import { markingLimits } from '@beacon/api/kinds/theory/marking'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { writeFirstMarks, type DoubleRule, type Given, type WrittenItems } from './first-marks.ts'
import type { HeldItems } from './lock-items.ts'
import type { SeenMarking } from './scope.ts'

const nothing: Given = { mark: null, comment: '', points: [] }

/** Writes a mark into locked items; those that come with a mark that is taken back lose theirs. Sums of their papers are taken away. */
export async function writeMarks(
  tx: Tx,
  seen: SeenMarking,
  { given, rule, isUndo }: { given: Given; rule: DoubleRule; isUndo: boolean },
  { target, others }: HeldItems,
): Promise<void> {
  const write = seen.isBlind ? writeFirstMarks : writeStanding
  const withTarget = isUndo ? [target] : [target, ...others]
  await write(tx, seen, { given, rule, ids: withTarget.map(({ item_id }) => item_id) })
  if (isUndo && others.length > 0) await write(tx, seen, { given: nothing, rule, ids: others.map(({ item_id }) => item_id) })
  if (given.mark === null) await holdAgain(tx, seen, target.item_id)
  await countGaps(
    tx,
    [target, ...others].map(({ attempt_id }) => attempt_id),
  )
  if (given.mark === null && target.own_mark === null && target.mark === null) return
  const { mark, comment } = given
  const own: Logged[] = [{ item_id: target.item_id, mark, comment, via: 'mark' }]
  const theirs = isUndo ? nothing : given
  const rest = others.map(({ item_id }) => ({ item_id, mark: theirs.mark, comment: theirs.comment, via: 'group' as const }))
  await logMarks(tx, seen.userId, own.concat(rest))
}

/** The mark of one person is the standing one. */
async function writeStanding(tx: Tx, { userId }: SeenMarking, { given, ids }: WrittenItems): Promise<void> {
  const { mark, comment, points } = given
  await tx.execute(sql`
    update exam_item set mark = ${mark}, comment = ${comment}, points = ${sql.param([...new Set(points)])}::int[],
      marked_by = ${mark === null ? null : userId}::uuid, marked_at = case when ${mark === null} then null else now() end,
      is_pushed = false, push_word = '', is_decided = false, version = version + 1, leased_by = null, leased_until = null
    where item_id = any(${sql.param([...ids])}::uuid[])`)
}

/** Whoever takes a mark back goes on with the answer. */
async function holdAgain(tx: Tx, { userId }: SeenMarking, item_id: string): Promise<void> {
  await tx.execute(sql`
    update exam_item set leased_by = ${userId}, leased_until = now() + make_interval(mins => ${markingLimits.lease_minutes})
    where item_id = ${item_id}`)
}

/** Counts anew what papers wait for, and takes their sums away. */
export async function countGaps(tx: Tx, attempts: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update exam_attempt a set mark = null,
      unmarked = (select count(*) from exam_item i where i.attempt_id = a.attempt_id and i.mark is null)
    where a.attempt_id = any(${sql.param([...attempts])}::uuid[])`)
}

export interface Logged {
  item_id: string
  mark: number | null
  comment: string
  via: 'mark' | 'group' | 'push' | 'decide' | 'return'
}

/** The record of marking: one row for every mark, one after another. */
export async function logMarks(tx: Tx, by_user: string, marks: readonly Logged[]): Promise<void> {
  const rows = marks.map((one) => ({ ...one, mark_id: newId() }))
  await tx.execute(sql`
    insert into exam_mark (mark_id, item_id, by_user, mark, comment, via)
    select m.mark_id, m.item_id, ${by_user}, m.mark, m.comment, m.via
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (mark_id uuid, item_id uuid, mark int, comment text, via text)`)
}
