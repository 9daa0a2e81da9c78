import { sql } from 'drizzle-orm'
import type { DemoResult } from '@beacon/api/kinds/rw/views'
import type { Executor } from '../../../../db/database.ts'
import type { RwContest } from '../../../../db/schema/kinds/rw/contest-rw.ts'
import { clockOf } from '../../../contest/core/contest/index.ts'
import { isFrozenAt } from '@beacon/engine'

/** Results as they stood when the freeze began; null: nothing is frozen, so each demo says its own. */
export async function frozenResults(executor: Executor, contest: RwContest, now: number): Promise<Map<string, DemoResult> | null> {
  const clock = clockOf(contest)
  if (clock.freeze_at === null || !isFrozenAt(clock, now)) return null
  const { rows } = await executor.execute<{ challenge_id: string; result: DemoResult }>(sql`
    select distinct on (d.challenge_id) d.challenge_id, d.result from rw_decision d join rw_challenge c on c.challenge_id = d.challenge_id
    where c.contest_id = ${contest.resource_id} and c.run = ${contest.run} and d.at < ${new Date(clock.freeze_at).toISOString()}::timestamptz
    order by d.challenge_id, d.rev desc`)
  return new Map(rows.map(({ challenge_id, result }) => [challenge_id, result]))
}
