import { sql } from 'drizzle-orm'
import type { Db } from '../../../../db/database.ts'
import { outage } from '../../../../db/schema/contest/outage.ts'

export const pulseMs = 5_000
/** A restart within this is no outage, nor is a pulse that came late on a busy machine. */
const gapMs = 20_000

/**
 * Says that the server works; after a gap it says first since when it did not. All replicas write the one row, so the installation is
 * away only while none of them works, or none reaches the database.
 */
export async function beat(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into server_pulse (at) values (clock_timestamp()) on conflict do nothing`)
    const { rows } = await tx.execute<{ before: string; now: string; gap_ms: number }>(sql`
      with last as (select at from server_pulse for update)
      update server_pulse p set at = clock_timestamp() from last
      returning last.at as before, p.at as now, (extract(epoch from p.at - last.at) * 1000)::float8 as gap_ms`)
    const [row] = rows
    if (row === undefined || row.gap_ms < gapMs) return
    await tx.insert(outage).values({ from_at: row.before, to_at: row.now })
  })
}
