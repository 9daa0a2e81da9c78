import type { KohListed } from '@beacon/api/kinds/koh/contest'
import { inArray, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import { contest } from '../../../db/schema/contest/contest.ts'
import { asKoh } from '../../../db/schema/kinds/koh/contest-koh.ts'
import type { KindControl } from '../../contest/control/contest-control/index.ts'
import { databaseNow, wholeRows } from '../../contest/core/contest/index.ts'
import { totalOf } from '../../rounds/round/index.ts'

interface CountRow {
  [column: string]: unknown
  contest_id: string
  n: number
  waiting: number
  hills: number
  complaints: number
}

async function facts(executor: Executor, ids: readonly string[]): Promise<Map<string, KohListed>> {
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
      (select count(*)::int from patch p where p.contest_id = c.resource_id and p.run = c.run and p.state in ('unchecked', 'checking')) as waiting,
      (select count(*)::int from koh_hill h join topic t on t.resource_id = h.topic_id
        where t.contest_id = c.resource_id and t.deleted_at is null) as hills,
      (select count(*)::int from koh_complaint k where k.contest_id = c.resource_id and k.run = c.run and k.state = 'reviewing') as complaints
    from contest c where c.resource_id = any(${sql.param([...ids])}::uuid[])`)
  const counts = new Map(rows.map((row) => [row.contest_id, row]))
  const now = await databaseNow(executor)
  return new Map(
    contests.map(asKoh).map((row) => {
      const { n = 0, waiting = 0, hills = 0, complaints = 0 } = counts.get(row.resource_id) ?? {}
      const { round_duration_s } = row
      const own = { round: n, rounds: totalOf(row, now), round_duration_s, patches_waiting: waiting, hills, complaints_open: complaints }
      return [row.resource_id, own]
    }),
  )
}

/** What the list of contests says of hills, patches and reports of each. */
export const listed: KindControl['listed'] = { fits: () => undefined, facts }
