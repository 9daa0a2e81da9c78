import { markingLimits } from '@beacon/api/kinds/theory/marking'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import type { ExamRecord } from '../../../../db/schema/contest-theory.ts'
import { fail } from '../../../../failure.ts'
import { findUserName, iso } from '../../../contest/core/contest/index.ts'
import { attemptTables, isFree, itemTables, judgedOf, type SeenMarking } from './scope.ts'

/** Answers that one mark of a group reaches. */
const groupAtMost = 5_000

export interface LockedItem extends Record<string, unknown> {
  item_id: string
  attempt_id: string
  same_key: string
  mark: number | null
  is_pushed: boolean
  marked_by: string | null
  marked_at: string | null
  leased_by: string | null
  leased_until: string | null
  /** Another marker holds it now. */
  is_held: boolean
  version: number
}

/** Marks and the finish of the review come one after another: whoever marks holds the row that the finish writes. @throws marking_closed */
export async function mustBeOpen(tx: Tx, contest: ExamRecord): Promise<void> {
  const { rows } = await tx.execute<{ reviewed_at: string | null }>(
    sql`select reviewed_at from contest_theory where contest_id = ${contest.resource_id} for share`,
  )
  if (rows[0]?.reviewed_at !== null) fail('marking_closed')
}

interface Wanted {
  item_id: string
  question_id: string
  withGroup: boolean
}

/** Attempts of the item and, of a group, of what else says the same and is free. */
async function selectAttempts(tx: Tx, ctx: SignedIn, { contest, isLead }: SeenMarking, wanted: Wanted): Promise<string[]> {
  const isOfGroup = sql`i.question_id = ${wanted.question_id} and i.mark is null and ${isFree(ctx.actor.user_id)}
    and (not i.is_pushed or ${isLead}) and i.same_key = (select t.same_key from exam_item t where t.item_id = ${wanted.item_id})`
  const { rows } = await tx.execute<{ attempt_id: string }>(sql`
    select i.attempt_id from ${itemTables}
    where ${judgedOf(contest)} and (i.item_id = ${wanted.item_id} or (${wanted.withGroup} and ${isOfGroup}))
    order by i.item_id <> ${wanted.item_id}, i.item_id limit ${groupAtMost}`)
  return rows.map(({ attempt_id }) => attempt_id)
}

/**
 * Locks an item and, with the group, free unmarked ones that say the same. Attempts come before items and each in the order of ids, as
 * the clock takes them, so that two markers never wait for each other. @throws not_found
 */
export async function lockItems(
  tx: Tx,
  ctx: SignedIn,
  seen: SeenMarking,
  wanted: Wanted,
): Promise<{ target: LockedItem; others: LockedItem[] }> {
  const attempts = await selectAttempts(tx, ctx, seen, wanted)
  const { rows: locked } = await tx.execute<{ attempt_id: string }>(sql`
    select a.attempt_id from ${attemptTables} where ${judgedOf(seen.contest)} and a.attempt_id = any(${sql.param(attempts)}::uuid[])
    order by a.attempt_id for update of a`)
  const ids = locked.map(({ attempt_id }) => attempt_id)
  const { rows: items } = await tx.execute<LockedItem>(sql`
    select i.item_id, i.attempt_id, i.same_key, i.mark, i.is_pushed, i.marked_by, i.marked_at, i.leased_by, i.leased_until, i.version,
      not ${isFree(ctx.actor.user_id)} as is_held
    from exam_item i where i.attempt_id = any(${sql.param(ids)}::uuid[]) and i.question_id = ${wanted.question_id}
    order by i.item_id for update`)
  const target = items.find(({ item_id }) => item_id === wanted.item_id) ?? fail('not_found')
  const isOfGroup = (item: LockedItem) =>
    item !== target && item.same_key === target.same_key && item.mark === null && !item.is_held && (!item.is_pushed || seen.isLead)
  return { target, others: wanted.withGroup ? items.filter(isOfGroup) : [] }
}

/** @throws mark_lease_lost where another marker holds the item, changed_meanwhile where it is not as the caller read it */
export async function mustBeCurrent(tx: Tx, item: LockedItem, version: number): Promise<void> {
  if (item.is_held) {
    const until = item.leased_until === null ? 0 : Date.parse(item.leased_until)
    fail('mark_lease_lost', { name: await findUserName(tx, item.leased_by), t: iso(until - markingLimits.lease_minutes * 60_000) })
  }
  if (item.version === version) return
  const at = item.marked_at === null ? undefined : iso(Date.parse(item.marked_at))
  fail('changed_meanwhile', { who: await findUserName(tx, item.marked_by), time: at, at, version: item.version })
}
