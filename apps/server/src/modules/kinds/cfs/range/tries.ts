import { sql } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import { playedIn } from '../../../../db/players.ts'

/** Right tries by stage. Wrong texts belong to the range: nobody knows which stage they meant. */
export async function selectTries(executor: Executor, contest_id: string, run: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await executor.execute<{ topic_id: string; n: number }>(sql`select topic_id, count(*)::int as n
    from submission s where contest_id = ${contest_id} and run = ${run} and result <> 'repeated' and ${playedIn('s', contest_id)} group by 1`)
  return new Map(rows.map(({ topic_id, n }) => [topic_id, n]))
}
