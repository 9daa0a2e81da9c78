import { statfs } from 'node:fs/promises'
import type { DeskHealth } from '@beacon/api/contest/monitoring'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { iso, staffContest } from '../../core/contest/index.ts'
import { addDurations, flushMeter, meterOf, noDurations, percentileOf } from '../../../platform/meter/index.ts'
import { selectMinutes } from './repo.ts'

const lookBackMs = 5 * 60_000

/** How the system carries the contest now. */
export async function readHealth(ctx: SignedIn, contestId: string): Promise<DeskHealth> {
  const { now } = await staffContest(ctx, contestId, 'contest.watch')
  await flushMeter(ctx)
  const minutes = await selectMinutes(ctx.pool, contestId, { from: now - lookBackMs, to: now + 60_000 })
  const durations = minutes.map((one) => one.durations).reduce<readonly number[]>(addDurations, noDurations())
  const latest = Math.max(...minutes.map(({ minute }) => minute))
  const current = minutes.filter(({ minute }) => minute === latest)
  const { bavail, blocks, bsize } = await statfs(ctx.config.filesDir)
  return {
    p50_ms: percentileOf(durations, 0.5),
    p95_ms: percentileOf(durations, 0.95),
    tries: minutes.reduce((sum, { tries }) => sum + tries, 0),
    queue: { tries: meterOf(ctx).waiting(contestId), jobs: await countJobs(ctx) },
    streams: current.reduce((sum, { streams }) => sum + streams, 0),
    replicas: Math.max(1, current.length),
    database: await readDatabase(ctx),
    disk: { free_bytes: bavail * bsize, total_bytes: blocks * bsize },
    server_now: iso(now),
  }
}

async function countJobs({ db }: SignedIn): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from job where state in ('queued', 'running')`)
  return rows[0]?.n ?? 0
}

async function readDatabase({ pool }: SignedIn): Promise<DeskHealth['database']> {
  const started = performance.now()
  await pool.query('select 1')
  const round_trip_ms = Math.round((performance.now() - started) * 10) / 10
  return { round_trip_ms, connections: pool.totalCount, waiting: pool.waitingCount }
}
