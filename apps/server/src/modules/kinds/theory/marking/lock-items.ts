import { markingLimits } from '@beacon/api/kinds/theory/marking'
import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../../db/database.ts'
import type { ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import { fail } from '../../../../failure.ts'
import { findUserName, iso } from '../../../contest/core/contest/index.ts'
import { doubleOf, selectSetup, selectTrials } from './setup-rows.ts'
import {
  attemptTables,
  isAssigned,
  isFree,
  isPaperOfOthers,
  isWaiting,
  itemTables,
  judgedOf,
  offeredTo,
  ownMarks,
  type SeenMarking,
} from './scope.ts'

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
  leased_until: string | null
  leased_by: string | null
  first_by: string[]
  /** To whom its paper was given. */
  marker_ids: string[]
  is_conflict: boolean
  is_decided: boolean
  /** Another marker holds it now. */
  is_held: boolean
  /** It lacks a mark of the caller. */
  is_waiting: boolean
  /** What the caller gave, with its moment to the microsecond: marks of one group share it. */
  own_mark: number | null
  own_at: string | null
  /** As the caller reads it: a mark of the other of two markers does not count. */
  version: number
}

export interface HeldItems {
  target: LockedItem
  others: LockedItem[]
}

type Fresh = Pick<ExamRecord, 'double_tolerance_percent' | 'mark_step'>

/**
 * Marks and the finish of the review come one after another: whoever marks holds the row that the finish and a change of settings write.
 * Answers the settings as they are now. @throws marking_closed, trial_open for a question whose trial goes on, and changed_meanwhile where
 * the number of markers was just changed
 */
export async function mustBeOpen(tx: Tx, seen: SeenMarking, question_id?: string): Promise<Fresh> {
  const { contest } = seen
  const { rows } = await tx.execute<Record<string, unknown> & Fresh & Pick<ExamRecord, 'reviewed_at' | 'double_marking'>>(sql`
    select reviewed_at, double_marking, double_tolerance_percent, mark_step from contest_theory
    where contest_id = ${contest.resource_id} for share`)
  const [row] = rows
  if (row?.reviewed_at !== null) fail('marking_closed')
  const isOther = row.double_marking !== contest.double_marking
  if (isOther || (await isChosenAnew(tx, seen, question_id))) fail('changed_meanwhile', { who: '', version: contest.version })
  if (question_id !== undefined && (await selectTrials(tx, contest)).includes(question_id)) fail('trial_open')
  return row
}

/** The question was just chosen for two markers, or for one. Read under the lock of `mustBeOpen`, which the set-up takes too. */
async function isChosenAnew(tx: Tx, { contest, double }: SeenMarking, question_id: string | undefined): Promise<boolean> {
  if (contest.double_marking !== 'chosen' || question_id === undefined || double === 'all') return false
  const now = doubleOf(contest, await selectSetup(tx, contest.resource_id))
  return now.includes(question_id) !== double.includes(question_id)
}

interface ItemQuery {
  item_id: string
  question_id: string
  /** group: what else says the same and waits. batch: what the caller marked with it. */
  besides?: 'group' | 'batch' | undefined
}

/** What the caller gave to an item, with `f` as in `ownMarks`. */
const ownGiven = ({ isBlind, userId }: SeenMarking): { mark: SQL; at: SQL } =>
  isBlind
    ? { mark: sql`f.mark`, at: sql`f.at` }
    : {
        mark: sql`case when i.marked_by = ${userId}::uuid then i.mark end`,
        at: sql`case when i.marked_by = ${userId}::uuid then i.marked_at end`,
      }

/** What may be marked or taken back with the item, as far as it shows before the locks. */
function isBesides(seen: SeenMarking, { item_id, question_id, besides }: ItemQuery): SQL {
  const isAlike = sql`i.question_id = ${question_id} and i.same_key = (select t.same_key from exam_item t where t.item_id = ${item_id})`
  if (besides === 'group')
    return sql`${isAlike} and ${isWaiting(seen)} and ${isFree(seen.userId)} and case when i.is_pushed then ${seen.takesPushed} else ${isAssigned(seen)} end`
  if (besides === 'batch') return sql`${isAlike} and ${ownGiven(seen).mark} is not null and not ${isPaperOfOthers(seen)}`
  return sql`false`
}

/** Attempts of the item, and of what comes with it. */
async function selectAttempts(tx: Tx, seen: SeenMarking, wanted: ItemQuery): Promise<string[]> {
  const { rows } = await tx.execute<{ attempt_id: string }>(sql`
    select i.attempt_id from ${itemTables} ${ownMarks(seen)}
    where ${judgedOf(seen.contest)} and ${offeredTo(seen)} and (i.item_id = ${wanted.item_id} or (${isBesides(seen, wanted)}))
    order by i.item_id <> ${wanted.item_id}, i.item_id limit ${groupAtMost}`)
  return rows.map(({ attempt_id }) => attempt_id)
}

/**
 * Locks an item and what comes with it. Attempts come before items and each in the order of ids, as the clock takes them, so that two
 * markers never wait for each other. @throws not_found
 */
export async function lockItems(tx: Tx, seen: SeenMarking, wanted: ItemQuery): Promise<HeldItems> {
  const attempts = await selectAttempts(tx, seen, wanted)
  const { rows: locked } = await tx.execute<{ attempt_id: string }>(sql`
    select a.attempt_id from ${attemptTables} where ${judgedOf(seen.contest)} and a.attempt_id = any(${sql.param(attempts)}::uuid[])
    order by a.attempt_id for update of a`)
  const ids = locked.map(({ attempt_id }) => attempt_id)
  const given = ownGiven(seen)
  const { rows: items } = await tx.execute<LockedItem>(sql`
    select i.item_id, i.attempt_id, i.same_key, i.mark, i.is_pushed, i.marked_by, i.marked_at, i.leased_by, i.leased_until, i.first_by,
      (select a.marker_ids from exam_attempt a where a.attempt_id = i.attempt_id) as marker_ids, i.is_conflict, i.is_decided, not ${isFree(seen.userId)} as is_held, ${isWaiting(seen)} as is_waiting,
      ${given.mark} as own_mark, (${given.at})::text as own_at,
      i.version + ${seen.isBlind ? sql`coalesce(f.version, 0)` : sql`0`} as version
    from exam_item i ${ownMarks(seen)}
    where i.attempt_id = any(${sql.param(ids)}::uuid[]) and i.question_id = ${wanted.question_id}
    order by i.item_id for update of i`)
  const target = items.find(({ item_id }) => item_id === wanted.item_id) ?? fail('not_found')
  return { target, others: items.filter((item) => item !== target && belongs(item, target, seen, wanted)) }
}

/** Whether an item comes with the target, as it is under the locks. */
function belongs(item: LockedItem, target: LockedItem, { takesPushed, userId }: SeenMarking, { besides }: ItemQuery): boolean {
  if (item.same_key !== target.same_key) return false
  const isForCaller = item.marker_ids.length === 0 || item.marker_ids.includes(userId)
  if (besides === 'group') return item.is_waiting && !item.is_held && (item.is_pushed ? takesPushed : isForCaller)
  const isOfBatch = item.own_mark !== null && item.own_mark === target.own_mark && item.own_at === target.own_at
  return besides === 'batch' && isOfBatch && isForCaller && !item.is_decided
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
