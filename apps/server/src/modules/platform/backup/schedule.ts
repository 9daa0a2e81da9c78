import { rm } from 'node:fs/promises'
import type { BackupFailing } from '@beacon/api/platform/backup'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { setting } from '../../../db/schema/setting.ts'
import { job } from '../../../db/schema/platform.ts'
import { Failure } from '../../../failure.ts'
import { inArray, eq } from 'drizzle-orm'
import { settingsOf, stateName } from '../setting/index.ts'
import { giveUp, startBackup } from './make.ts'
import { fetchedPath, pathOf } from './place.ts'
import { clearLateness, tellOfLateness } from './trouble.ts'
import { failedSince, lastGood, lastScheduled, silentBackups, updateBackup } from './repo.ts'

const silentSeconds = 60
const minuteMs = 60_000
/** After a failed one the schedule tries again sooner than an interval, each time after twice as long. */
const retryMs = 15 * minuteMs

export interface Due {
  is_auto: boolean
  /** When the next one begins by itself; null when the schedule is off. */
  next_at: string | null
  last_good_at: string | null
  /** Two intervals have gone by without a good one. */
  is_late: boolean
  failing: BackupFailing | null
}

export async function dueOf(ctx: Pick<Ctx, 'db'>, now = Date.now()): Promise<Due> {
  const { backup_auto, backup_interval_value, backup_interval_unit } = (await settingsOf(ctx)).values
  const interval = backup_interval_value * (backup_interval_unit === 'days' ? 1440 : 1) * minuteMs
  const [good, tried] = [await lastGood(ctx.db), await lastScheduled(ctx.db)]
  const goodAt = good === null ? null : Date.parse(good.started_at)
  const triedAt = tried === null ? null : Date.parse(tried.started_at)
  const failing = await failedSince(ctx.db, good?.started_at ?? null)
  const wait = tried?.state === 'failed' && failing !== null ? Math.min(interval, pauseAfter(failing.tries)) : interval
  const since = await installedAt(ctx)
  const next = triedAt === null ? now : Math.max(triedAt + wait, now)
  return {
    is_auto: backup_auto,
    next_at: backup_auto ? new Date(next).toISOString() : null,
    last_good_at: good?.started_at ?? null,
    is_late: backup_auto && now - (goodAt ?? since) > 2 * interval,
    failing,
  }
}

/** 15 minutes, 30, an hour … */
const pauseAfter = (tries: number): number => retryMs * 2 ** Math.min(tries - 1, 20)

/** Before there is any backup, lateness counts from the making of the installation. */
async function installedAt({ db }: Pick<Ctx, 'db'>): Promise<number> {
  const { rows } = await db.execute<{ at: Date }>(sql`select created_at as at from installation`)
  return rows[0] === undefined ? Date.now() : new Date(rows[0].at).getTime()
}

/** Once a minute on one replica: puts away what died, queues anew what a restore brought back, begins what is due. */
export async function tick(ctx: Ctx): Promise<void> {
  await reap(ctx)
  await queueAnew(ctx)
  const due = await dueOf(ctx)
  if (due.is_late) await tellOfLateness(ctx, (await lastGood(ctx.db))?.name ?? null)
  else await clearLateness(ctx)
  if (due.next_at === null || Date.parse(due.next_at) > Date.now()) return
  try {
    await startBackup(ctx, { trigger: 'schedule' })
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'backup_busy')) throw error
  }
}

/** What says nothing for a minute is dead with its process: it failed, and its half is removed. */
export async function reap(ctx: Ctx): Promise<number> {
  const silent = await silentBackups(ctx.db, silentSeconds)
  for (const row of silent) {
    await rm(fetchedPath(ctx, row), { force: true })
    if (row.state === 'done') await updateBackup(ctx.db, row.backup_id, { check_state: null })
    else if (row.state === 'restoring') await updateBackup(ctx.db, row.backup_id, { state: 'done' })
    else {
      await rm(`${pathOf(ctx, row)}.part`, { force: true })
      await rm(pathOf(ctx, row), { force: true })
      await giveUp(ctx, row, new Failure('backup_interrupted'))
    }
  }
  return silent.length
}

/** Jobs that waited or ran when the backup was made: their rows were restored, their entries in the queue were not. */
export async function queueAnew(ctx: Ctx): Promise<void> {
  const gone = await ctx.db
    .delete(setting)
    .where(eq(setting.name, stateName('restored')))
    .returning({ name: setting.name })
  if (gone.length === 0) return
  const waiting = await ctx.db
    .select()
    .from(job)
    .where(inArray(job.state, ['queued', 'running']))
  for (const row of waiting) await ctx.jobs.boss.send(row.name, { job_id: row.resource_id }, { singletonKey: row.resource_id })
  if (waiting.length > 0) ctx.log.info({ count: waiting.length }, 'jobs of the restored backup were queued anew')
}
