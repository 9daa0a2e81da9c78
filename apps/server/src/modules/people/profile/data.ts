import type { Reply } from '@beacon/api/endpoint'
import type { OwnProfile, profile as contract } from '@beacon/api/people/profile'
import { and, desc, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { clockNow } from '../../../db/clock.ts'
import type { Ctx, SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Executor } from '../../../db/database.ts'
import { job } from '../../../db/schema/platform.ts'
import { fail, failFor } from '../../../failure.ts'
import { file, type Special } from '../../../module.ts'
import { dayIn } from '../../../zone.ts'
import { settingsOf } from '../../platform/setting/index.ts'

/** The job that gathers the archive (`portal/own-data`), and what it answers. */
export const dataJob = 'own_data'
const dataResult = z.object({ storage_key: z.string(), bytes: z.number() })
export type DataResult = z.output<typeof dataResult>

const dayMs = 86_400_000
const keptDays = 7

async function lastJob(executor: Executor, userId: string) {
  const [row] = await executor
    .select()
    .from(job)
    .where(and(eq(job.user_id, userId), eq(job.name, dataJob)))
    .orderBy(desc(job.created_at))
    .limit(1)
  return row ?? null
}

const nextAt = (last: { created_at: string; state: string } | null): number =>
  last === null || last.state === 'failed' ? 0 : Date.parse(last.created_at) + dayMs

export async function dataState(ctx: SignedIn): Promise<OwnProfile['data']> {
  const last = await lastJob(ctx.db, ctx.actor.user_id)
  const next = nextAt(last)
  const isThere = last !== null && (last.state !== 'done' || dataResult.safeParse(last.result).success)
  return {
    job_id: isThere ? last.resource_id : null,
    state: isThere ? last.state : null,
    next_at: next > clockNow() ? new Date(next).toISOString() : null,
  }
}

/** Once a day, by the database's lock over all replicas. */
export async function makeData(ctx: SignedIn): Promise<Reply<typeof contract.make_data>> {
  const { user_id, username } = ctx.actor
  const entry = { module: 'user' as const, operation: 'export' as const, object_type: 'user', object_id: user_id, object_name: username }
  const job_id = await change(ctx, entry, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`own_data ${user_id}`}, 0))`)
    const next = nextAt(await lastJob(tx, user_id))
    if (next > clockNow()) failFor((next - clockNow()) / 1000, 'data_too_soon', { time: new Date(next).toISOString() })
    return ctx.jobs.enqueue(tx, dataJob, { user_id }, user_id)
  })
  return { job_id }
}

/** The archive of one's own job; somebody else's does not exist. */
export async function ownData(ctx: SignedIn, jobId: string): Promise<Special> {
  const [row] = await ctx.db
    .select()
    .from(job)
    .where(and(eq(job.resource_id, jobId), eq(job.user_id, ctx.actor.user_id), eq(job.name, dataJob), eq(job.state, 'done')))
  const result = dataResult.safeParse(row?.result)
  if (!result.success) return fail('not_found')
  const { stream, bytes } = await ctx.storage.open(result.data.storage_key)
  const day = dayIn((await settingsOf(ctx)).values.time_zone, clockNow()).replaceAll('-', '')
  return file({ stream, bytes, filename: `beacon-${ctx.actor.username}-${day}.zip`, type: 'application/zip' })
}

/** Archives of own data are dropped after a week. */
export async function dropOldData(ctx: Ctx): Promise<void> {
  const old = await ctx.db
    .select()
    .from(job)
    .where(and(eq(job.name, dataJob), sql`${job.result} is not null and ${job.created_at} < now() - make_interval(days => ${keptDays})`))
  for (const row of old) {
    const result = dataResult.safeParse(row.result)
    await ctx.db.update(job).set({ result: null }).where(eq(job.resource_id, row.resource_id))
    if (result.success) await ctx.storage.remove(result.data.storage_key)
  }
}
