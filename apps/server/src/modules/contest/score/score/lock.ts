import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../../db/database.ts'
import { contest, type ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { fail } from '../../../../failure.ts'
import { wholeRow } from '../../core/contest/index.ts'

/** The contest row while this transaction holds it. `next_seq` moves on with every event appended. */
export interface ContestLock<Row extends ContestCommon = ContestCommon> {
  contest: Row
  contest_id: string
  run: number
  /** The instant of everything this transaction does, epoch ms: never before what was recorded last. */
  at: number
  next_seq: number
}

/** The clock as a statement of its own: it is read after a lock was granted, not while waiting for it. */
async function clockOfDatabase(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ now: string }>(sql`select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as now`)
  return Number(rows[0]?.now)
}

const whole = (contest_id: string) => and(eq(contest.resource_id, contest_id), isNull(contest.deleted_at))

/**
 * The contest as it stays until this transaction ends: many hold it at once, and whoever moves its clock waits for them. For rows that are
 * made from the clock: a move afterwards finds them, one before is read here.
 */
export async function holdContest(tx: Tx, contest_id: string): Promise<Pick<ContestLock, 'contest' | 'at'>> {
  const [row] = await tx.select().from(contest).where(whole(contest_id)).for('share')
  if (row === undefined) return fail('contest_not_found')
  return { contest: await wholeRow(tx, row), at: Math.max(await clockOfDatabase(tx), Date.parse(row.last_at)) }
}

/** Takes the row's lock, which orders everything that scores. A transaction locks one contest only, and before it publishes. */
export async function lockContest(tx: Tx, contest_id: string): Promise<ContestLock> {
  const [row] = await tx.select().from(contest).where(whole(contest_id)).for('no key update')
  if (row === undefined) return fail('contest_not_found')
  const at = Math.max(await clockOfDatabase(tx), Date.parse(row.last_at))
  return { contest: await wholeRow(tx, row), contest_id, run: row.run, at, next_seq: row.last_seq + 1 }
}
