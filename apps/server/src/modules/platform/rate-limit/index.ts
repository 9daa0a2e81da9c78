import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { failFor } from '../../../failure.ts'

/**
 * At most `limit` per `windowMs`, counted in the database: N replicas give one limit. A try may count for several (`cost`).
 * Sliding: what the window before holds counts by the share that still reaches in. Throws 429 `rate_limited`, which says when a try is
 * let in; refused ones are not counted, so they make nobody wait longer.
 */
export async function rateLimit(ctx: Ctx, key: string, limit: number, windowMs: number, cost = 1): Promise<void> {
  const window_s = sql`${windowMs}::float8 / 1000`
  const { rows } = await ctx.db.execute<Taken & { is_in: boolean }>(sql`
    with now as (select extract(epoch from clock_timestamp()) as s),
    spot as (select to_timestamp(floor(s / (${window_s})) * (${window_s})) as start, s - floor(s / (${window_s})) * (${window_s}) as elapsed_s from now),
    taken as (
      select start, elapsed_s::float8,
        coalesce((select count from rate_limit where key = ${key} and window_start = start), 0) as count,
        coalesce((select count from rate_limit where key = ${key} and window_start = start - make_interval(secs => ${window_s})), 0) as before
      from spot
    ), hit as (
      insert into rate_limit as r (key, window_start, count, expires_at)
      select ${key}, start, ${cost}::int, start + make_interval(secs => 2 * ${window_s}) from taken
      where ${cost}::int + before * (1 - elapsed_s / (${window_s})) <= ${limit}::int
      on conflict (key, window_start) do update set count = r.count + ${cost}::int
        where r.count + ${cost}::int + (select before * (1 - elapsed_s / (${window_s})) from taken) <= ${limit}::int
      returning 1
    )
    select exists (select from hit) as is_in, count, before, elapsed_s * 1000 as elapsed_ms from taken`)
  const [row] = rows
  if (row !== undefined && !row.is_in) failFor(waitOf(row, limit, windowMs, cost) / 1000, 'rate_limited')
}

export interface Taken {
  [column: string]: unknown
  /** Let in during this window, and during the one before. */
  count: number
  before: number
  /** Of this window. */
  elapsed_ms: number
}

/** After how many ms a try that was refused is let in, if none comes before. */
export function waitOf({ count, before, elapsed_ms }: Taken, limit: number, windowMs: number, cost = 1): number {
  const room = limit - count - cost
  // Still in this window, once the one before has faded enough; else in the next one, once this has.
  if (room >= 0 && before > room) return Math.max(1, windowMs * (1 - room / before) - elapsed_ms)
  return windowMs - elapsed_ms + (windowMs * cost) / limit
}

/**
 * Once per `intervalMs` for all replicas: null when this one is let in, else how many ms are left. A refused try makes nobody wait
 * longer. The key names the interval where that can change, so that a shorter one holds at once.
 */
export async function oncePer(ctx: Ctx, key: string, intervalMs: number): Promise<number | null> {
  const { rows } = await ctx.db.execute<{ is_in: boolean; left_ms: number }>(sql`
    with hit as (
      insert into rate_limit as r (key, window_start, count, expires_at)
      values (${key}, to_timestamp(0), 1, clock_timestamp() + make_interval(secs => ${intervalMs}::float8 / 1000))
      on conflict (key, window_start) do update set expires_at = excluded.expires_at where r.expires_at <= clock_timestamp()
      returning key
    )
    select exists (select from hit) as is_in, coalesce((
      select greatest(1, extract(epoch from expires_at - clock_timestamp()) * 1000) from rate_limit
      where key = ${key} and window_start = to_timestamp(0)), ${intervalMs})::float8 as left_ms`)
  const [row] = rows
  return row === undefined || row.is_in ? null : Math.min(row.left_ms, intervalMs)
}

/** One per `intervalMs`, and the next one right behind it: `rateLimit` with a limit of one lets nobody in for up to two windows. */
export async function limitToOnePer(ctx: Ctx, key: string, intervalMs: number): Promise<void> {
  const left_ms = await oncePer(ctx, key, intervalMs)
  if (left_ms !== null) failFor(left_ms / 1_000, 'rate_limited')
}

/** Drops counters and failures that no limit looks at any more. */
export async function sweepCounters(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`delete from rate_limit where expires_at < now()`)
  await ctx.db.execute(sql`delete from login_failure where at < now() - interval '1 day'`)
  await ctx.db.execute(sql`delete from idempotency where created_at < now() - interval '24 hours'`)
  await ctx.db.execute(sql`delete from session where expires_at < now() - interval '1 day'`)
  await ctx.db.execute(sql`delete from password_reset where expires_at < now() - interval '1 day'`)
}
