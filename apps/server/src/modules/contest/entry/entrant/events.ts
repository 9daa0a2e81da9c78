import type { EntrantState } from '@beacon/engine'
import { and, eq, inArray, isNotNull, notInArray } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../db/database.ts'
import { entrant, entrantMember, type EntrantRecord } from '../../../../db/schema/contest/entrant.ts'
import { roundTarget } from '../../../../db/schema/rounds/target.ts'
import { appendEvents, type ContestLock, type NewEvent } from '../../score/score/index.ts'

/** Who stands, or stood, in a ranking: pending and rejected ones have no events. */
const isEntered = (row: EntrantRecord): boolean => row.status === 'approved' || row.status === 'banned' || row.status === 'withdrawn'

/** The whole state of an entrant: the payload of its `entrant.state`. */
function entrantStateOf(row: EntrantRecord, roster: readonly string[], isNop: boolean): EntrantState {
  return {
    is_banned: row.status === 'banned',
    is_hidden: row.is_hidden,
    is_staff: row.is_staff,
    // Whoever waits again after it was approved stands nowhere, and nobody plays the boxes that are there to be compared with.
    is_left_out: isNop || row.is_left_out || row.status === 'pending' || row.status === 'rejected',
    bracket_id: row.bracket_id,
    roster: row.team_id === null ? [] : roster,
    sort_name: row.name.toLowerCase(),
  }
}

async function rostersOf(executor: Executor, entrantIds: string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  if (entrantIds.length === 0) return found
  const rows = await executor
    .select()
    .from(entrantMember)
    .where(inArray(entrantMember.entrant_id, entrantIds))
    .orderBy(entrantMember.joined_at, entrantMember.user_id)
  for (const { entrant_id, user_id } of rows) found.set(entrant_id, [...(found.get(entrant_id) ?? []), user_id])
  return found
}

/** Those whose boxes belong to nobody: marked before the start, and never after it. */
async function nopsOf(executor: Executor, entrantIds: string[]): Promise<ReadonlySet<string>> {
  if (entrantIds.length === 0) return new Set()
  const rows = await executor
    .select({ entrant_id: roundTarget.entrant_id })
    .from(roundTarget)
    .where(and(inArray(roundTarget.entrant_id, entrantIds), roundTarget.is_nop))
  return new Set(rows.map(({ entrant_id }) => entrant_id))
}

/** Records the present state of entrants under the contest's lock. */
export async function recordEntrants(tx: Tx, lock: ContestLock, rows: readonly EntrantRecord[]): Promise<void> {
  const ids = rows.map(({ entrant_id }) => entrant_id)
  const rosters = await rostersOf(tx, ids)
  const nops = await nopsOf(tx, ids)
  const events = rows.map((row): NewEvent => ({
    kind: 'entrant.state',
    lane: 'moderation',
    entrant_id: row.entrant_id,
    solver_id: null,
    topic_id: null,
    part: null,
    payload: entrantStateOf(row, rosters.get(row.entrant_id) ?? [], nops.has(row.entrant_id)),
  }))
  await appendEvents(tx, lock, events)
}

/** The state of everybody who entered, at the begin of a run. */
export async function recordAllEntrants(tx: Tx, lock: ContestLock): Promise<void> {
  const rows = await tx
    .select()
    .from(entrant)
    .where(and(eq(entrant.contest_id, lock.contest_id), inArray(entrant.status, ['approved', 'banned', 'withdrawn'])))
    .orderBy(entrant.number)
  await recordEntrants(tx, lock, rows.filter(isEntered))
}

/** Entrants whose bracket is no more stand in none. */
export async function leaveBrackets(tx: Tx, lock: ContestLock, brackets: ReadonlyArray<{ bracket_id: string }>): Promise<void> {
  const ids = brackets.map(({ bracket_id }) => bracket_id)
  const rows = await tx
    .update(entrant)
    .set({ bracket_id: null })
    .where(
      and(
        eq(entrant.contest_id, lock.contest_id),
        isNotNull(entrant.bracket_id),
        ids.length === 0 ? undefined : notInArray(entrant.bracket_id, ids),
      ),
    )
    .returning()
  await recordEntrants(tx, lock, rows.filter(isEntered))
}
