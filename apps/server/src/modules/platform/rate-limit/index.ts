import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { failFor } from '../../../failure.ts'

/**
 * At most `limit` per `windowMs`, counted in the database: N replicas give one limit.
 * Sliding: what the window before holds counts by the share that still reaches in. Throws 429 `rate_limited`.
 */
export async function rateLimit(ctx: Ctx, key: string, limit: number, windowMs: number): Promise<void> {
  const { rows } = await ctx.db.execute<{ used: number; left_ms: number }>(sql`
    with spot as (
      select to_timestamp(floor(extract(epoch from clock_timestamp()) * 1000 / ${windowMs}::float8) * ${windowMs}::float8 / 1000) as start, clock_timestamp() as at
    ), hit as (
      insert into rate_limit as r (key, window_start, count, expires_at)
      select ${key}, start, 1, start + make_interval(secs => ${windowMs}::float8 / 500) from spot
      on conflict (key, window_start) do update set count = r.count + 1
      returning count, window_start
    )
    select (hit.count + coalesce(before.count, 0) * (1 - extract(epoch from spot.at - spot.start) * 1000 / ${windowMs}::float8))::float8 as used,
      greatest(1, extract(epoch from spot.start - spot.at) * 1000 + ${windowMs}::float8)::float8 as left_ms
    from hit cross join spot
    left join rate_limit before on before.key = ${key} and before.window_start = spot.start - make_interval(secs => ${windowMs}::float8 / 1000)`)
  const [row] = rows
  if (row !== undefined && row.used > limit) failFor(row.left_ms / 1000, 'rate_limited')
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

/** Drops counters and failures that no limit looks at any more. */
export async function sweepCounters(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`delete from rate_limit where expires_at < now()`)
  await ctx.db.execute(sql`delete from login_failure where at < now() - interval '1 day'`)
  await ctx.db.execute(sql`delete from idempotency where created_at < now() - interval '24 hours'`)
  await ctx.db.execute(sql`delete from session where expires_at < now() - interval '1 day'`)
  await ctx.db.execute(sql`delete from password_reset where expires_at < now() - interval '1 day'`)
}
