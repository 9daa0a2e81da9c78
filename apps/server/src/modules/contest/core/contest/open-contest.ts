import { LRUCache } from 'lru-cache'
import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Platform } from '../../../../context.ts'
import { notify } from '../../../../db/bus.ts'
import type { Executor } from '../../../../db/database.ts'
import { openGather } from '../../../../db/gather.ts'
import { contest, contestStaff, type ContestCommon } from '../../../../db/schema/contest/contest.ts'
import type { OpenContest, StaffRole } from './seen.ts'

import { wholeRows } from './whole.ts'

const channel = 'contest_changed'
const keptMs = 10_000
const mostAtOnce = 50
type StaffRow = typeof contestStaff.$inferSelect
type Reading = Pick<Platform, 'db' | 'pool'>

interface Known {
  contests: LRUCache<string, OpenContest>
  /** Rises with every change this process has heard of. */
  generation: number
  /** Those who ask while one read runs share the next one: a hall asks in the moment in which a contest is dropped. */
  read: (id: string) => Promise<OpenContest | null>
}
const knownBy = new WeakMap<Pool, Known>()

function knownOf({ db, pool }: Reading): Known {
  const found = knownBy.get(pool)
  if (found !== undefined) return found
  const contests = new LRUCache<string, OpenContest>({ max: 500, ttl: keptMs })
  const made: Known = { contests, generation: 0, read: openGather(mostAtOnce, (ids) => readAndKeep(db, made, ids)) }
  knownBy.set(pool, made)
  return made
}

/** A contest that is not deleted, whoever asks. */
export async function openContest(platform: Reading, id: string): Promise<OpenContest | null> {
  const { contests, read } = knownOf(platform)
  return contests.get(id) ?? read(id)
}

async function readAndKeep(db: Reading['db'], known: Known, ids: readonly string[]): Promise<Map<string, OpenContest>> {
  const { generation } = known
  const read = await readContests(db, ids)
  // What changed meanwhile is read again by the next who asks.
  if (known.generation === generation) for (const [id, open] of read) known.contests.set(id, open)
  return read
}

async function readContests(db: Reading['db'], ids: readonly string[]): Promise<Map<string, OpenContest>> {
  const sent = Date.now()
  const found = await db
    .select({ row: contest, now: sql<string>`clock_timestamp()` })
    .from(contest)
    .where(and(inArray(contest.resource_id, [...ids]), isNull(contest.deleted_at)))
  const middle = (sent + Date.now()) / 2
  const offset_ms = Date.parse(found[0]?.now ?? '') - middle
  const staff = Map.groupBy(
    await db
      .select()
      .from(contestStaff)
      .where(inArray(contestStaff.contest_id, [...ids])),
    ({ contest_id }) => contest_id,
  )
  const rows = await wholeRows(
    db,
    found.map(({ row }) => row),
  )
  return new Map(rows.map((row) => [row.resource_id, { row, staff: rolesOf(row, staff), offset_ms, members: new Map() }]))
}

function rolesOf({ resource_id, owner_id }: ContestCommon, staff: ReadonlyMap<string, readonly StaffRow[]>): Map<string, StaffRole> {
  const roles = new Map<string, StaffRole>((staff.get(resource_id) ?? []).map(({ user_id, role }) => [user_id, role]))
  return roles.set(owner_id, 'administrator')
}

/** The database's clock as this process knows it, epoch ms. */
export const nowOf = (open: OpenContest): number => Math.round(Date.now() + open.offset_ms)

/** Rises with every change this process has heard of. */
export const generationOf = (platform: Reading): number => knownOf(platform).generation

/** Drops what this process knows; a read under way does not bring it back. */
export function forgetContest(platform: Reading, id: string): void {
  const known = knownOf(platform)
  known.generation += 1
  known.contests.delete(id)
}

/** Drops what this process knows when a newer version was seen under the lock. Asks nothing: it is called when a commit stands already. */
export function forgetOlder(platform: Reading, { resource_id, version }: Pick<ContestCommon, 'resource_id' | 'version'>): void {
  const found = knownOf(platform).contests.peek(resource_id)
  if (found === undefined || found.row.version < version) forgetContest(platform, resource_id)
}

/** Every replica drops the contest at commit. The writer calls `forgetContest` after it, to read its own write. */
export async function tellContestChanged(executor: Executor, id: string): Promise<void> {
  await notify(executor, channel, id)
}

/** Calls at every change of a contest that is told, also those of other processes. */
export async function listenToContests({ bus }: Platform, hear: (contest_id: string) => void): Promise<void> {
  await bus.listen(channel, hear)
}

export async function listenToChanges(platform: Platform): Promise<void> {
  const forgetAll = () => {
    const known = knownOf(platform)
    known.generation += 1
    known.contests.clear()
  }
  await platform.bus.listen(channel, (id) => forgetContest(platform, id), forgetAll)
}
