import { limits } from '@beacon/api/limits'
import { sql, type SQL } from 'drizzle-orm'
import type { Actor } from '../../../../context.ts'

/** Who reads a piece of work now, as its row says it. */
export interface Lease {
  lock_user_id: string | null
  lock_by: string | null
  lock_at: string | null
  lock_until: string | null
}

export const noLease: Lease = { lock_user_id: null, lock_by: null, lock_at: null, lock_until: null }

const isHeld = ({ lock_until }: Lease, now: number): boolean => lock_until !== null && Date.parse(lock_until) > now

/** Who reads it now; null: nobody. */
export const holderOf = (row: Lease, now: number): { by: string; at: string; user_id: string | null } | null =>
  isHeld(row, now) && row.lock_by !== null && row.lock_at !== null ? { by: row.lock_by, at: row.lock_at, user_id: row.lock_user_id } : null

/** Somebody else reads it now. */
export const isHeldByOther = (row: Lease, user_id: string, now: number): boolean =>
  row.lock_user_id !== null && row.lock_user_id !== user_id && isHeld(row, now)

/** A lease for the row: of 15 minutes by the database's clock. Who holds it already goes on from when it was taken. */
export function leaseFor(
  { user_id, rep_name }: Pick<Actor, 'user_id' | 'rep_name'>,
  row: Lease,
  now: number,
): { lock_user_id: string; lock_by: string; lock_at: string | null | SQL; lock_until: SQL } {
  const isMine = row.lock_user_id === user_id && isHeld(row, now)
  return {
    lock_user_id: user_id,
    lock_by: rep_name,
    lock_at: isMine ? row.lock_at : sql`clock_timestamp()`,
    lock_until: sql`clock_timestamp() + ${limits.writeup.lock_minutes} * interval '1 minute'`,
  }
}
