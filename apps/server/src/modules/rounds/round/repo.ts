import { pacesOf, type RoundPaces } from '@beacon/engine/rounds'
import { and, asc, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../db/database.ts'
import { contest, type ContestCommon } from '../../../db/schema/contest/contest.ts'
import { contestRound, round, type RoundRecord } from '../../../db/schema/rounds/round.ts'
import type { ClockReading } from './clock-jump.ts'
import type { RoundKey } from './port.ts'

const isOf = ({ contest_id, run }: Omit<RoundKey, 'n'>) => and(eq(round.contest_id, contest_id), eq(round.run, run))
const isOne = (key: RoundKey) => and(isOf(key), eq(round.n, key.n))

export async function findLastRound(executor: Executor, of: Omit<RoundKey, 'n'>): Promise<RoundRecord | null> {
  const [row] = await executor.select().from(round).where(isOf(of)).orderBy(desc(round.n)).limit(1)
  return row ?? null
}

export async function findRound(executor: Executor, key: RoundKey): Promise<RoundRecord | null> {
  const [row] = await executor.select().from(round).where(isOne(key))
  return row ?? null
}

/** Those in a state, in their order. */
export const selectRounds = (
  executor: Executor,
  of: Omit<RoundKey, 'n'>,
  states: readonly RoundRecord['state'][],
): Promise<RoundRecord[]> =>
  executor
    .select()
    .from(round)
    .where(and(isOf(of), inArray(round.state, [...states])))
    .orderBy(asc(round.n))

/** Those that were played, from one on, in their order. */
export const selectSettled = (executor: Executor, from: RoundKey): Promise<RoundRecord[]> =>
  executor
    .select()
    .from(round)
    .where(and(isOf(from), gte(round.n, from.n), sql`${round.rev} > 0`))
    .orderBy(asc(round.n))

/** Numbers of the void ones up to one, which itself is as `row` says. */
export async function selectVoided(executor: Executor, row: RoundRecord): Promise<Set<number>> {
  const rows = await executor
    .select({ n: round.n })
    .from(round)
    .where(and(isOf(row), eq(round.state, 'void'), lte(round.n, row.n)))
  return new Set([...rows.map(({ n }) => n), ...(row.state === 'void' ? [row.n] : [])])
}

export async function insertRounds(tx: Tx, rows: readonly (typeof round.$inferInsert)[]): Promise<RoundRecord[]> {
  const chunk = 1_000
  const written: RoundRecord[] = []
  for (let from = 0; from < rows.length; from += chunk)
    written.push(
      ...(await tx
        .insert(round)
        .values(rows.slice(from, from + chunk))
        .returning()),
    )
  return written
}

export async function updateRound(tx: Tx, key: RoundKey, values: Partial<RoundRecord>): Promise<RoundRecord> {
  const [row] = await tx.update(round).set(values).where(isOne(key)).returning()
  if (row === undefined) throw new Error(`contest ${key.contest_id} has no round ${key.n}`)
  return row
}

export interface PlayedInRounds {
  contest: ContestCommon
  paces: RoundPaces
  round_grace_s: number
  last: RoundRecord | null
}

/** Contests in rounds that may have something due, with their newest round, and the database's time, epoch ms; null where there are none. */
export async function selectPlayed(executor: Executor): Promise<{ reading: ClockReading | null; rows: PlayedInRounds[] }> {
  const sent = performance.now()
  const isOpen = sql`exists (select 1 from ${round} o where o.contest_id = ${contest.resource_id} and o.run = ${contest.run} and o.state in ('running', 'settling'))`
  const rows = await executor
    .select({ contest, rules: contestRound, last: round, now: sql<string>`(extract(epoch from clock_timestamp()) * 1000)::text` })
    .from(contest)
    .innerJoin(contestRound, eq(contestRound.contest_id, contest.resource_id))
    .leftJoin(
      round,
      and(
        eq(round.contest_id, contest.resource_id),
        eq(round.run, contest.run),
        sql`${round.n} = (select max(m.n) from ${round} m where m.contest_id = ${contest.resource_id} and m.run = ${contest.run})`,
      ),
    )
    .where(and(sql`${contest.deleted_at} is null`, sql`(${contest.announced_status} <> 'finished' or ${isOpen})`))
  const [first] = rows
  return {
    reading: first === undefined ? null : { now: Number(first.now), sent, got: performance.now() },
    rows: rows.map(({ contest: row, rules, last }) => ({ contest: row, paces: pacesOf(rules), round_grace_s: rules.round_grace_s, last })),
  }
}
