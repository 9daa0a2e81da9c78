import type { AttackDefenseListed } from '@beacon/api/kinds/attack-defense/contest'
import { inArray, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import { contest } from '../../../db/schema/contest/contest.ts'
import { asAd } from '../../../db/schema/kinds/attack-defense/contest-ad.ts'
import type { KindControl } from '../../contest/control/contest-control/index.ts'
import { databaseNow, wholeRows } from '../../contest/core/contest/index.ts'
import { totalOf } from '../../rounds/round/index.ts'

async function facts(executor: Executor, ids: readonly string[]): Promise<Map<string, AttackDefenseListed>> {
  if (ids.length === 0) return new Map()
  const contests = await wholeRows(
    executor,
    await executor
      .select()
      .from(contest)
      .where(inArray(contest.resource_id, [...ids])),
  )
  const { rows } = await executor.execute<{ contest_id: string; n: number }>(sql`
    select r.contest_id, max(r.n)::int as n from round r join contest c on c.resource_id = r.contest_id and c.run = r.run
    where r.contest_id = any(${sql.param([...ids])}::uuid[]) group by 1`)
  const last = new Map(rows.map(({ contest_id, n }) => [contest_id, n]))
  const now = await databaseNow(executor)
  return new Map(
    contests.map(asAd).map((row) => {
      const { resource_id, round_duration_s, scoring_preset } = row
      return [resource_id, { round: last.get(resource_id) ?? 0, rounds: totalOf(row, now), round_duration_s, scoring_preset }]
    }),
  )
}

/** What the list of contests says of the rounds of each. */
export const listed: KindControl['listed'] = { fits: () => undefined, facts }
