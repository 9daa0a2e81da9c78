import { and, eq } from 'drizzle-orm'
import type { Executor, Tx } from '../../../db/database.ts'
import { cellCheck, cellRehearsal } from '../../../db/schema/rounds/cell.ts'
import { iso } from '../../contest/core/contest/index.ts'
import type { ContestLock } from '../../contest/score/score/index.ts'
import { cancelRuns } from '../../scenes/check/index.ts'
import type { RoundKey } from '../round/index.ts'
import { endChecks, takeVerdicts } from './end.ts'
import { cellOwner, ofRound, ofRun, rehearsalOwner } from './keys.ts'
import { isOfRound, isOfRun, isOpen } from './repo.ts'

/** Every check of the round itself is over; what staff ordered besides is not waited for. */
export const isReady = async (executor: Executor, key: RoundKey): Promise<boolean> =>
  (await executor.$count(cellCheck, and(isOfRound(key), isOpen, eq(cellCheck.rev, 1)))) === 0

/** The grace of a round is over: what is done is taken, and what is still open is an error of ours, which costs nobody. */
export async function closeCells(tx: Tx, lock: ContestLock, { n }: Pick<RoundKey, 'n'>): Promise<void> {
  while (await takeVerdicts(tx, lock));
  const open = await tx
    .select()
    .from(cellCheck)
    .where(and(isOfRound({ ...lock, n }), isOpen, eq(cellCheck.rev, 1)))
  await endChecks(tx, lock, open.map(asError(lock)))
  await cancelRuns(tx, cellOwner(lock.contest_id), ofRound({ run: lock.run, n, rev: 1 }))
}

const asError =
  ({ at }: ContestLock) =>
  (row: typeof cellCheck.$inferSelect) => ({
    ...row,
    verdict: 'error' as const,
    stages: [],
    took_ms: 0,
    done_at: iso(at),
  })

/** A run of the contest is put aside: nothing of it is checked any more, nor of its rehearsal. */
export async function cancelAll(tx: Tx, lock: ContestLock): Promise<void> {
  const { contest_id, at } = lock
  await cancelRuns(tx, cellOwner(contest_id), ofRun(lock.run))
  await tx
    .update(cellCheck)
    .set({ state: 'done', verdict: 'error', done_at: iso(at) })
    .where(and(isOfRun(lock), isOpen))
  await stopRehearsal(tx, lock)
}

/** Answers whether one ran. */
export async function stopRehearsal(tx: Tx, { contest_id, at }: ContestLock): Promise<boolean> {
  await cancelRuns(tx, rehearsalOwner(contest_id))
  const stopped = await tx
    .update(cellRehearsal)
    .set({ state: 'cancelled', ended_at: iso(at) })
    .where(and(eq(cellRehearsal.contest_id, contest_id), eq(cellRehearsal.state, 'running')))
    .returning({ no: cellRehearsal.no })
  return stopped.length > 0
}
