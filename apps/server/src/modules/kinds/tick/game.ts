import { stateAt } from '@beacon/engine'
import { and, eq } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Executor } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import type { ContestCommon } from '../../../db/schema/contest/contest.ts'
import { round } from '../../../db/schema/rounds/round.ts'
import { fail } from '../../../failure.ts'
import { clockOf, iso, seeContest, staffContest } from '../../contest/core/contest/index.ts'
import { findEntry } from '../../contest/entry/entrant/index.ts'
import { type ContestStandings, lockContest } from '../../contest/score/score/index.ts'
import { settleAgain } from '../../rounds/round/index.ts'
import { capture, revision } from './tables.ts'

export function mustBeTick({ kind }: ContestCommon): void {
  const name: string = kind
  if (name !== 'tick') fail('contest_not_found')
}

const about = (id: string) => ({ module: 'contest', operation: 'update', object_type: 'contest', object_id: id }) as const

/** Takes no lock of the contest: the next tick counts what is there. */
export async function captureSomething(ctx: SignedIn, id: string): Promise<{ ok: true }> {
  const { contest, open, now } = await seeContest(ctx, id)
  mustBeTick(contest)
  const { entrant_id } = (await findEntry(ctx, open, ctx.actor.user_id)) ?? fail('not_registered')
  if (stateAt(clockOf(contest), now) !== 'running') fail('contest_state')
  await change(ctx, about(id), async (tx) => {
    await tx.insert(capture).values({ capture_id: newId(), contest_id: id, run: contest.run, entrant_id, at: iso(now) })
  })
  return { ok: true }
}

/** @throws contest_state for a tick that is not settled. */
export async function reviseTick(
  ctx: SignedIn,
  id: string,
  { tick, points }: { tick: number; points: Readonly<Record<string, number>> },
): Promise<{ ok: true }> {
  mustBeTick((await staffContest(ctx, id, 'contest.score')).contest)
  await change(ctx, { ...about(id), after: { tick, points } }, async (tx) => {
    const lock = await lockContest(tx, id)
    if (tick > (await countSettled(tx, lock))) fail('contest_state')
    const row = { contest_id: id, run: lock.run, n: tick, points: { ...points } }
    await tx
      .insert(revision)
      .values(row)
      .onConflictDoUpdate({ target: [revision.contest_id, revision.run, revision.n], set: row })
    await settleAgain(tx, lock, tick)
  })
  return { ok: true }
}

/** By entrant. */
export async function countCaptures(pool: Pool, { contest_id, run }: { contest_id: string; run: number }): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ entrant_id: string; n: number }>(
    'select entrant_id, count(*)::int as n from toy_capture where contest_id = $1 and run = $2 group by 1',
    [contest_id, run],
  )
  return new Map(rows.map(({ entrant_id, n }) => [entrant_id, n]))
}

/** What was captured in this run, and how many ticks are settled, for the desk. */
export async function countTicks(executor: Executor, { contest }: ContestStandings): Promise<{ captures: number; settled: number }> {
  const captures = await executor.$count(capture, and(eq(capture.contest_id, contest.resource_id), eq(capture.run, contest.run)))
  return { captures, settled: await countSettled(executor, { contest_id: contest.resource_id, run: contest.run }) }
}

/** How many ticks of a run are settled. */
export const countSettled = (executor: Executor, { contest_id, run }: { contest_id: string; run: number }): Promise<number> =>
  executor.$count(round, and(eq(round.contest_id, contest_id), eq(round.run, run), eq(round.state, 'scored')))
