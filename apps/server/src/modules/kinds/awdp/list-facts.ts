import type { AwdpListed } from '@beacon/api/kinds/awdp/contest'
import { inArray, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import { contest } from '../../../db/schema/contest/contest.ts'
import { asAwdp } from '../../../db/schema/kinds/awdp/contest-awdp.ts'
import type { KindControl } from '../../contest/control/contest-control/index.ts'
import { databaseNow, wholeRows } from '../../contest/core/contest/index.ts'
import { totalOf } from '../../rounds/round/index.ts'

interface CountRow {
  [column: string]: unknown
  contest_id: string
  n: number
  waiting: number
}

async function facts(executor: Executor, ids: readonly string[]): Promise<Map<string, AwdpListed>> {
  if (ids.length === 0) return new Map()
  const contests = await wholeRows(
    executor,
    await executor
      .select()
      .from(contest)
      .where(inArray(contest.resource_id, [...ids])),
  )
  const { rows } = await executor.execute<CountRow>(sql`
    select c.resource_id as contest_id,
      (select coalesce(max(r.n), 0)::int from round r where r.contest_id = c.resource_id and r.run = c.run) as n,
      (select count(*)::int from patch p where p.contest_id = c.resource_id and p.run = c.run and p.state in ('unchecked', 'checking')) as waiting
    from contest c where c.resource_id = any(${sql.param([...ids])}::uuid[])`)
  const counts = new Map(rows.map((row) => [row.contest_id, row]))
  const now = await databaseNow(executor)
  return new Map(
    contests.map(asAwdp).map((row) => {
      const { n = 0, waiting = 0 } = counts.get(row.resource_id) ?? {}
      return [row.resource_id, { round: n, rounds: totalOf(row, now), round_duration_s: row.round_duration_s, patches_waiting: waiting }]
    }),
  )
}

/** What the list of contests says of the rounds of each, and of patches that wait. */
export const listed: KindControl['listed'] = { fits: () => undefined, facts }
