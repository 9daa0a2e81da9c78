import type { Reply } from '@beacon/api/endpoint'
import { debugMinutes, type systemLog as contract } from '@beacon/api/platform/system-log'
import { sql } from 'drizzle-orm'
import type { Ctx, SignedIn } from '../../../context.ts'
import { notify } from '../../../db/bus.ts'
import { change } from '../../../db/change.ts'
import { levelChannel, readLevel } from './level.ts'

/** Who logs, how much, and what is kept. */
export async function readState(ctx: Ctx): Promise<Reply<typeof contract.state>> {
  const [{ level, debug_until, debug_by }, { rows: replicas }, { rows: sizes }] = await Promise.all([
    readLevel(ctx),
    // One step of the index for each name, instead of reading a day's lines.
    ctx.db.execute<{ replica: string }>(
      sql`select distinct replica from (select replica from system_log where at > now() - interval '1 day' order by at desc limit 50000) as late order by replica`,
    ),
    ctx.db.execute<{ bytes: string; oldest: string | null }>(sql`select coalesce(sum(pg_total_relation_size(inhrelid)), 0) as bytes,
      (select to_char(min(at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from system_log) as oldest from pg_inherits where inhparent = 'system_log'::regclass`),
  ])
  const { rows: names } = await ctx.db.execute<{ name: string }>(sql`select rep_name as name from "user" where resource_id = ${debug_by}`)
  return {
    replicas: replicas.map(({ replica }) => replica),
    level,
    debug_until,
    debug_by: names[0]?.name ?? null,
    bytes: Number(sizes[0]?.bytes ?? 0),
    oldest: sizes[0]?.oldest ?? null,
  }
}

/** All servers log everything for half an hour, or go back to the setting. */
export async function setDebug(ctx: SignedIn, on: boolean): Promise<{ ok: true }> {
  const before = await readLevel(ctx)
  const entry = { module: 'log' as const, operation: 'level_change' as const, object_type: 'log', object_name: on ? 'debug' : '' }
  await change(ctx, entry, async (tx, note) => {
    const until = on ? sql`now() + make_interval(mins => ${debugMinutes})` : sql`null`
    const { rows } = await tx.execute<{ until: string | null }>(sql`insert into system_log_state ("only", debug_until, debug_by)
      values (true, ${until}, ${ctx.actor.user_id}) on conflict ("only") do update set debug_until = excluded.debug_until, debug_by = excluded.debug_by
      returning to_char(debug_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as until`)
    note({ before: { level: before.level, debug_until: before.debug_until }, after: { debug: on, debug_until: rows[0]?.until ?? null } })
    await notify(tx, levelChannel, '')
  })
  return { ok: true }
}
