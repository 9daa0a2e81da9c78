import { inArray, sql, type SQL } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import { contest, type ContestCommon } from '../../../db/schema/contest/contest.ts'
import { asRounds } from '../../../db/schema/rounds/round.ts'
import { databaseNow, wholeRows } from '../../contest/core/contest/index.ts'
import { totalOf } from './now.ts'

/** What the list of contests says of the rounds of each. */
export interface RoundsListed {
  /** The running round, or the last one; 0 before the first. */
  round: number
  rounds: number
  round_duration_s: number
}

/**
 * Reads that for contests of one kind, with what the kind counts besides: each count is an expression over the contest `c`. `own`: what
 * it says of the row itself.
 */
export async function listRoundFacts<Name extends string, Own extends object>(
  executor: Executor,
  ids: readonly string[],
  { counts, own }: { counts: Readonly<Record<Name, SQL>>; own: (row: ContestCommon) => Own },
): Promise<Map<string, RoundsListed & Record<Name, number> & Own>> {
  if (ids.length === 0) return new Map()
  const among = inArray(contest.resource_id, [...ids])
  const contests = await wholeRows(executor, await executor.select().from(contest).where(among))
  const columns = Object.entries<SQL>(counts).map(([name, count]) => sql`, (${count})::int as ${sql.identifier(name)}`)
  const { rows } = await executor.execute<Record<Name, number> & { contest_id: string; round: number }>(sql`
    select c.resource_id as contest_id,
      (select coalesce(max(r.n), 0)::int from round r where r.contest_id = c.resource_id and r.run = c.run) as round${sql.join(columns)}
    from contest c where c.resource_id = any(${sql.param([...ids])}::uuid[])`)
  const now = await databaseNow(executor)
  const found = new Map(rows.map(({ contest_id, ...counted }) => [contest_id, counted]))
  return new Map(
    contests.flatMap((row) => {
      const counted = found.get(row.resource_id)
      if (counted === undefined) return []
      const { round_duration_s } = asRounds(row)
      // Checked: the columns are those that the statement names, `contest_id` aside.
      const facts = { ...counted, ...own(row), rounds: totalOf(asRounds(row), now), round_duration_s } as RoundsListed &
        Record<Name, number> &
        Own
      return [[row.resource_id, facts] as const]
    }),
  )
}

/** Patches that wait for their verdict. */
export const patchesWaiting = sql`select count(*) from patch p where p.contest_id = c.resource_id and p.run = c.run
  and p.state in ('unchecked', 'checking')`
