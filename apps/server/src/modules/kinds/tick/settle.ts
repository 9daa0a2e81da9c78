import { elapsedAt } from '@beacon/engine'
import { eq, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../db/database.ts'
import { contest } from '../../../db/schema/contest/contest.ts'
import { clockOf, kindOf, wholeRow } from '../../contest/core/contest/index.ts'
import { appendEvents, type ContestLock } from '../../contest/score/score/index.ts'
import { ofTick } from './settings.ts'
import { contestTick } from './tables.ts'

const pointsOfCapture = 10

/** How many ticks are over at a moment, epoch ms: pauses do not count. */
const ticksOver = (row: Parameters<typeof clockOf>[0], at: number): number =>
  Math.floor(elapsedAt(clockOf(row), at) / (ofTick(row).tick_s * 1_000))

/** Contests with a tick that is over and not settled, by the database's clock. */
export async function selectTicksDue(executor: Executor): Promise<string[]> {
  const rows = await executor.select().from(contest).innerJoin(contestTick, eq(contestTick.contest_id, contest.resource_id))
  const { rows: clocks } = await executor.execute<{ now: string }>(sql`select (extract(epoch from clock_timestamp()) * 1000)::text as now`)
  const now = Number(clocks[0]?.now)
  return rows.flatMap(({ contest: row, toy_contest_tick: own }) =>
    row.deleted_at === null && ticksOver({ ...row, ...own }, now) > own.settled ? [row.resource_id] : [],
  )
}

/** Settles every tick that is over: one event each, whoever it pays. A tick pays who stands in the contest then. */
export async function settleTicks(tx: Tx, lock: ContestLock): Promise<void> {
  const row = await wholeRow(tx, lock.contest)
  const { settled, tick_s } = ofTick(row)
  const over = ticksOver(row, lock.at)
  const elapsed = elapsedAt(clockOf(row), lock.at)
  const wall = (tick: number) => new Date(lock.at - elapsed + tick * tick_s * 1_000).toISOString()
  for (let tick = settled + 1; tick <= over; tick += 1) {
    const { rows } = await tx.execute<{ entrant_id: string; n: number }>(sql`
      select e.entrant_id as entrant_id, (select count(*)::int from toy_capture c where c.entrant_id = e.entrant_id and c.run = ${lock.run}
        and c.at >= ${wall(tick - 1)}::timestamptz and c.at < ${wall(tick)}::timestamptz) as n
      from entrant e where e.contest_id = ${lock.contest_id} and e.status = 'approved'`)
    const points = Object.fromEntries(rows.map(({ entrant_id, n }) => [entrant_id, n * pointsOfCapture]))
    await appendEvents(tx, lock, [tickEvent(tick, points)])
  }
  if (over > settled) await kindOf(row).settings.update(tx, lock.contest_id, { settled: over })
}

/** What a tick paid. A later event of the same tick revises it. */
export const tickEvent = (tick: number, points: Readonly<Record<string, number>>) => ({
  kind: 'tick.settled',
  lane: 'result' as const,
  entrant_id: null,
  solver_id: null,
  topic_id: null,
  part: null,
  payload: { tick, points },
})
