import { isFrozenAt } from '@beacon/engine'
import { sql } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import type { AdContest } from '../../../../db/schema/kinds/attack-defense/contest-ad.ts'
import { clockOf } from '../../../contest/core/contest/index.ts'

export interface Sight {
  is_frozen: boolean
  /** Rounds up to this one, and captures before this instant, are what everybody may know. */
  n: number
  until: string | null
}

/** What everybody may know of boxes and captures: in a freeze, nothing of the round that it began in, nor of later ones. */
export async function publicSight(executor: Executor, contest: AdContest, now: number): Promise<Sight> {
  const clock = clockOf(contest)
  const is_frozen = isFrozenAt(clock, now)
  const until = is_frozen && clock.freeze_at !== null ? new Date(clock.freeze_at).toISOString() : null
  const { rows } = await executor.execute<{ n: number }>(sql`
    select coalesce(max(n), 0)::int as n from round where contest_id = ${contest.resource_id} and run = ${contest.run}
      and ${until === null ? sql`true` : sql`closed_at <= ${until}::timestamptz`}`)
  return { is_frozen, n: rows[0]?.n ?? 0, until }
}
