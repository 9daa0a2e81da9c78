import type { Pool } from 'pg'
import { withoutBundles, type OutboxRow } from './bundle.ts'

const text =
  'select position::float8 as position, channel, event, data from live_event where contest_id = $1 and position > $2 order by position limit $3'

/** Events after a place, in order: those of up to `limit` rows. Fewer than `limit` are all there are. */
export async function readOutbox(pool: Pool, contest_id: string, after: number, limit: number): Promise<readonly OutboxRow[]> {
  const { rows } = await pool.query<OutboxRow>({ name: 'live_outbox', text, values: [contest_id, after, limit] })
  return withoutBundles(rows, after)
}

export async function lastPosition(pool: Pool, contest_id: string): Promise<number> {
  const { rows } = await pool.query<{ position: number }>('select position::float8 as position from live_head where contest_id = $1', [
    contest_id,
  ])
  return rows[0]?.position ?? 0
}

/** Rows older than an hour are read by nobody: a client that is further behind fetches anew. */
export const rowLifetimeMs = 3_600_000

export async function sweepOutbox(pool: Pool): Promise<void> {
  await pool.query(`delete from live_event where at < clock_timestamp() - make_interval(secs => $1)`, [rowLifetimeMs / 1000])
}
