import { LRUCache } from 'lru-cache'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Platform } from '../../../../context.ts'
import { notify } from '../../../../db/bus.ts'
import type { Executor } from '../../../../db/database.ts'
import { contest, contestStaff, type ContestCommon } from '../../../../db/schema/contest.ts'
import type { OpenContest, StaffRole } from './seen.ts'

import { wholeRow } from './whole.ts'

const channel = 'contest_changed'
const keptMs = 10_000
type Known = LRUCache<string, OpenContest>
const knownBy = new WeakMap<Pool, Known>()
const generations = new WeakMap<Known, number>()

function knownOf(platform: Pick<Platform, 'pool'>): Known {
  const found = knownBy.get(platform.pool)
  if (found !== undefined) return found
  const made: Known = new LRUCache({ max: 500, ttl: keptMs })
  knownBy.set(platform.pool, made)
  return made
}

/** A contest that is not deleted, whoever asks. */
export async function openContest(platform: Pick<Platform, 'db' | 'pool'>, id: string): Promise<OpenContest | null> {
  const known = knownOf(platform)
  const found = known.get(id)
  if (found !== undefined) return found
  const generation = generationOf(platform)
  const sent = Date.now()
  const [read] = await platform.db
    .select({ row: contest, now: sql<string>`clock_timestamp()` })
    .from(contest)
    .where(and(eq(contest.resource_id, id), isNull(contest.deleted_at)))
  if (read === undefined) return null
  const offset_ms = Date.parse(read.now) - (sent + Date.now()) / 2
  const rows = await platform.db.select().from(contestStaff).where(eq(contestStaff.contest_id, id))
  const staff = new Map<string, StaffRole>(rows.map((one) => [one.user_id, one.role]))
  const row = await wholeRow(platform.db, read.row)
  const open: OpenContest = { row, staff: staff.set(read.row.owner_id, 'administrator'), offset_ms, members: new Map() }
  if (generationOf(platform) === generation) known.set(id, open)
  return open
}

/** The database's clock as this process knows it, epoch ms. */
export const nowOf = (open: OpenContest): number => Math.round(Date.now() + open.offset_ms)

/** Rises with every change this process has heard of. */
export const generationOf = (platform: Pick<Platform, 'pool'>): number => generations.get(knownOf(platform)) ?? 0

/** Drops what this process knows; a read under way does not bring it back. */
export function forgetContest(platform: Pick<Platform, 'pool'>, id: string): void {
  const known = knownOf(platform)
  generations.set(known, (generations.get(known) ?? 0) + 1)
  known.delete(id)
}

/** Drops what this process knows when a newer version was seen under the lock. Asks nothing: it is called when a commit stands already. */
export function forgetOlder(
  platform: Pick<Platform, 'pool'>,
  { resource_id, version }: Pick<ContestCommon, 'resource_id' | 'version'>,
): void {
  const found = knownOf(platform).peek(resource_id)
  if (found === undefined || found.row.version < version) forgetContest(platform, resource_id)
}

/** Every replica drops the contest at commit. The writer calls `forgetContest` after it, to read its own write. */
export async function tellContestChanged(executor: Executor, id: string): Promise<void> {
  await notify(executor, channel, id)
}

export async function listenToChanges(platform: Platform): Promise<void> {
  const forgetAll = () => {
    const known = knownOf(platform)
    generations.set(known, (generations.get(known) ?? 0) + 1)
    known.clear()
  }
  await platform.bus.listen(channel, (id) => forgetContest(platform, id), forgetAll)
}
