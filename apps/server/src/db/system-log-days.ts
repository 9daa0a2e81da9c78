import type { Pool, PoolClient } from 'pg'
import { locks } from './locks.ts'

const daysLock = locks.systemLogDays
const ahead = 7

/** Makes the partitions of today and the next days; drops those past their time, and the oldest while the log is too large. */
export async function keepDays(pool: Pool, keep: { months: number; bytes: number }): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [daysLock])
    await makeDays(client)
    const gone = await oldDays(client, keep)
    for (const name of gone) await client.query(`drop table ${name}`)
    await client.query('commit')
    return gone
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

async function makeDays(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string; first: string; past: string }>(
    `select 'system_log_' || to_char(day, 'YYYYMMDD') as name, to_char(day, 'YYYY-MM-DD') || 'T00:00:00Z' as first, to_char(day + interval '1 day', 'YYYY-MM-DD') || 'T00:00:00Z' as past
     from generate_series(date_trunc('day', now() at time zone 'UTC'), date_trunc('day', now() at time zone 'UTC') + make_interval(days => $1), interval '1 day') as day
     where to_regclass('system_log_' || to_char(day, 'YYYYMMDD')) is null`,
    [ahead],
  )
  for (const { name, first, past } of rows) {
    // Lines that came before their day was made move into it.
    await client.query(
      `create temp table system_log_moved on commit drop as select * from system_log_rest where at >= '${first}' and at < '${past}'`,
    )
    await client.query(`delete from system_log_rest where at >= '${first}' and at < '${past}'`)
    await client.query(`create table ${name} partition of system_log for values from ('${first}') to ('${past}')`)
    await client.query('insert into system_log select * from system_log_moved')
    await client.query('drop table system_log_moved')
  }
}

async function oldDays(client: PoolClient, { months, bytes }: { months: number; bytes: number }): Promise<string[]> {
  const { rows } = await client.query<{ name: string; is_old: boolean; size: string; is_today: boolean }>(
    `select c.relname as name, to_date(right(c.relname, 8), 'YYYYMMDD') < (now() at time zone 'UTC')::date - make_interval(months => $1) as is_old,
       pg_total_relation_size(c.oid) as size, to_date(right(c.relname, 8), 'YYYYMMDD') >= (now() at time zone 'UTC')::date as is_today
     from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'system_log'::regclass and c.relname ~ '^system_log_[0-9]{8}$' order by c.relname`,
    [months],
  )
  let total = rows.reduce((sum, { size }) => sum + Number(size), 0)
  const gone: string[] = []
  for (const { name, is_old, is_today, size } of rows) {
    if (is_today || !(is_old || total > bytes)) continue
    gone.push(name)
    total -= Number(size)
  }
  return gone
}
