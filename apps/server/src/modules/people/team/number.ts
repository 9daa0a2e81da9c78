import { sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../db/database.ts'

const width = 3
export const numberText = (n: number): string => String(n).padStart(width, '0')

/** The lowest numbers that no team has or had, of three digits or more. */
export async function freeNumbers(executor: Executor, count: number): Promise<string[]> {
  const { rows } = await executor.execute<{ n: number }>(sql`
    with taken as (select distinct number::int as n from team where number ~ '^[0-9]{1,6}$')
    select s.n from generate_series(1, (select count(*) from taken)::int + ${count}) as s(n)
    where not exists (select 1 from taken where taken.n = s.n) order by s.n limit ${count}`)
  return rows.map(({ n }) => numberText(n))
}

/** As above, and nobody else takes them until the transaction ends. */
export async function takeNumbers(tx: Tx, count: number): Promise<string[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('team number'))`)
  return freeNumbers(tx, count)
}

export async function takeNumber(tx: Tx): Promise<string> {
  const [number = ''] = await takeNumbers(tx, 1)
  return number
}
