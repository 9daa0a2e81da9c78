import type { Pool } from 'pg'
import { every } from '../every.ts'

const everyMs = 10_000
/** A slow answer says little of the moment it was made. */
const slowestMs = 1_000

interface Learned {
  database_ms: number
  /** Of the monotonic clock: a step of the process's own clock moves nothing. */
  at: number
}
let learned: Learned | null = null

/** The database's clock as this process knows it, epoch ms: replicas agree whatever their own clocks say. */
export function clockNow(): number {
  return learned === null ? Date.now() : Math.round(learned.database_ms + performance.now() - learned.at)
}

/** `clockNow` as an instant. */
export const clockNowText = (): string => new Date(clockNow()).toISOString()

async function ask(pool: Pool): Promise<void> {
  const sent = performance.now()
  const { rows } = await pool.query<{ ms: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as ms')
  const got = performance.now()
  const [row] = rows
  if (row === undefined || (learned !== null && got - sent > slowestMs)) return
  learned = { database_ms: row.ms, at: (sent + got) / 2 }
}

/** Asks the database for its time now and every ten seconds. */
export async function keepClock(pool: Pool, report: (error: unknown) => void): Promise<{ stop: () => void }> {
  await ask(pool)
  return every(everyMs, () => ask(pool), report)
}
