import { sql } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'

/**
 * When a run began: with its first event. Null for the first run, before which there was none. A run that was brought back began
 * when it began first, so what happened before the reset is still its own.
 */
export async function runBegan(executor: Executor, { contest_id, run }: { contest_id: string; run: number }): Promise<string | null> {
  if (run === 1) return null
  const { rows } = await executor.execute<{ at: Date | string }>(
    sql`select at from score_event where contest_id = ${contest_id} and run = ${run} order by seq limit 1`,
  )
  return rows[0] === undefined ? null : new Date(rows[0].at).toISOString()
}
