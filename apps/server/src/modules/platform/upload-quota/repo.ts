import { eq, lt, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../db/database.ts'
import { uploadCharge } from '../../../db/schema/file.ts'

export interface Used {
  kept: number
  hourBytes: number
  hourFiles: number
}

/** Uploads of one person are counted one after the other, on all replicas. */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`upload ${userId}`}, 0))`)
}

/**
 * What stands: files, pieces of unfinished uploads, packages that wait for their run, and what is on its way. A charge that a
 * killed server left open takes room for an hour, longer than any request lives.
 */
export async function usedBy(executor: Executor, userId: string): Promise<Used> {
  const { rows } = await executor.execute<{ kept: string; bytes: string; files: number }>(sql`
    with recent as (select kind, bytes, is_open from upload_charge where user_id = ${userId} and at > clock_timestamp() - interval '1 hour')
    select
      (select coalesce(sum(size), 0) from file where user_id = ${userId})
      + (select coalesce(sum(p.bytes), 0) from upload u join upload_piece p on p.upload_id = u.upload_id where u.user_id = ${userId})
      + (select coalesce(sum(bytes), 0) from package_import where user_id = ${userId} and storage_key is not null)
      + coalesce(sum(bytes) filter (where is_open), 0) as kept,
      coalesce(sum(bytes) filter (where kind <> 'room'), 0) as bytes,
      (count(*) filter (where kind = 'file'))::int as files
    from recent`)
  const [row] = rows
  return { kept: Number(row?.kept ?? 0), hourBytes: Number(row?.bytes ?? 0), hourFiles: row?.files ?? 0 }
}

export async function insertCharge(tx: Tx, row: typeof uploadCharge.$inferInsert): Promise<void> {
  await tx.insert(uploadCharge).values(row)
}

export async function setCharge(executor: Executor, chargeId: string, values: { bytes: number; is_open: boolean }): Promise<void> {
  await executor.update(uploadCharge).set(values).where(eq(uploadCharge.charge_id, chargeId))
}

export async function dropCharge(executor: Executor, chargeId: string): Promise<void> {
  await executor.delete(uploadCharge).where(eq(uploadCharge.charge_id, chargeId))
}

export async function dropOldCharges(executor: Executor): Promise<void> {
  await executor.delete(uploadCharge).where(lt(uploadCharge.at, sql`now() - interval '1 hour'`))
}

/** When so many bytes and files have left the last hour. */
export async function hourFreeAt(executor: Executor, userId: string, over: { bytes: number; files: number }): Promise<Date | null> {
  const { rows } = await executor.execute<{ at: Date | string }>(sql`
    with recent as (
      select at, sum(case when kind = 'room' then 0 else bytes end) over one as bytes, sum(case when kind = 'file' then 1 else 0 end) over one as files
      from upload_charge where user_id = ${userId} and at > clock_timestamp() - interval '1 hour' window one as (order by at)
    )
    select at + interval '1 hour' as at from recent where bytes >= ${over.bytes} and files >= ${over.files} order by at limit 1`)
  return rows[0] === undefined ? null : new Date(rows[0].at)
}

/** When so many bytes are swept: files that nothing holds, uploads on their way to being some, and pieces that nobody goes on with; the sweep comes once an hour. */
export async function roomFreeAt(executor: Executor, userId: string, over: number, orphanHours: number): Promise<Date | null> {
  const { rows } = await executor.execute<{ at: Date | string }>(sql`
    with spare as (
      select created_at + make_interval(hours => ${orphanHours + 1}::int) as at, size as bytes from file where user_id = ${userId} and kept_at is null
      union all
      select at + make_interval(hours => ${orphanHours + 1}::int), bytes from upload_charge
        where user_id = ${userId} and is_open and at > clock_timestamp() - interval '1 hour'
      union all
      select u.seen_at + interval '25 hours', p.bytes from upload u join upload_piece p on p.upload_id = u.upload_id where u.user_id = ${userId}
    ), summed as (select at, sum(bytes) over (order by at) as bytes from spare)
    select at from summed where bytes >= ${over} order by at limit 1`)
  return rows[0] === undefined ? null : new Date(rows[0].at)
}
