import { eq, sql } from 'drizzle-orm'
import type { Platform } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { contest, type ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { evidenceCursor } from '../../../../db/schema/contest/evidence.ts'
import { kindEvidence } from './port.ts'
import { recordSeen } from './record.ts'
import type { Detector, Scope } from './seen.ts'

type Holder = Pick<Platform, 'db' | 'log'>
const longestMs = 15_000
const beginning = '1970-01-01T00:00:00.000Z'

/** Looks at what was submitted since the last look. One replica at a time; what another is at is left to it. */
export async function collectEvidence(platform: Holder, contest_id: string): Promise<number> {
  const scope = await platform.db.transaction((tx) => scopeOf(tx, contest_id))
  if (scope === null) return 0
  let changed = 0
  for (const detector of kindEvidence.of(scope).detectors) changed += await run(platform, detector, scope)
  const { run: number, until } = scope
  await platform.db
    .insert(evidenceCursor)
    .values({ contest_id, run: number, at: until })
    .onConflictDoUpdate({ target: evidenceCursor.contest_id, set: { run: number, at: until } })
  return changed
}

/** What is cheap enough to follow every batch. */
export async function collectMatches(platform: Holder, contest_id: string, since: string): Promise<number> {
  const [row] = await platform.db.select({ run: contest.run, kind: contest.kind }).from(contest).where(eq(contest.resource_id, contest_id))
  if (row === undefined) return 0
  let changed = 0
  for (const detector of kindEvidence.of(row).quick) changed += await run(platform, detector, { contest_id, run: row.run, since })
  return changed
}

async function scopeOf(tx: Tx, contest_id: string): Promise<(Scope & Pick<ContestCommon, 'kind'> & { until: string }) | null> {
  const [row] = await tx
    .select({ kind: contest.kind, run: contest.run, cursor: evidenceCursor })
    .from(contest)
    .leftJoin(evidenceCursor, eq(evidenceCursor.contest_id, contest.resource_id))
    .where(eq(contest.resource_id, contest_id))
  if (row === undefined) return null
  // Two batches may share a millisecond: the last one looked at is looked at again.
  const since = row.cursor !== null && row.cursor.run === row.run ? row.cursor.at : beginning
  const { rows } = await tx.execute<{ until: string }>(
    sql`select ${kindEvidence.of(row).until} as until from contest c where c.resource_id = ${contest_id}`,
  )
  return { contest_id, kind: row.kind, run: row.run, since, until: new Date(rows[0]?.until ?? since).toISOString() }
}

/** What was played elsewhere is left alone: its downloads and devices are not known here, and every solve would look too quick. */
export async function beginEvidence(
  tx: Tx,
  { contest_id, run: number, at }: { contest_id: string; run: number; at: string },
): Promise<void> {
  await tx.insert(evidenceCursor).values({ contest_id, run: number, at })
}

/** A detector that fails or takes too long leaves the others alone. */
async function run(platform: Holder, detector: Detector, scope: Scope): Promise<number> {
  try {
    return await platform.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(longestMs)}, true)`)
      return recordSeen(tx, scope, await detector(tx, scope))
    })
  } catch (error) {
    platform.log.warn({ err: error, contest_id: scope.contest_id }, 'a kind of evidence could not be collected')
    return 0
  }
}
