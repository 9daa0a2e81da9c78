import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../db/database.ts'
import { cellCheck, cellRehearsal } from '../../../db/schema/rounds/cell.ts'
import { iso } from '../../contest/core/contest/index.ts'
import type { ContestLock } from '../../contest/score/score/index.ts'
import { cancelRuns } from '../../scenes/check/index.ts'
import type { RoundKey } from '../round/index.ts'
import { endChecks, takeVerdicts } from './end.ts'
import { cellOwner, ofRound, ofRun, rehearsalOwner } from './keys.ts'
import { cellsOf } from './port.ts'
import { isOfRound, isOfRun, isOpen } from './repo.ts'

/** Every check of the round itself is over; what staff ordered besides is not waited for. */
export const isReady = async (executor: Executor, key: RoundKey): Promise<boolean> =>
  (await executor.$count(cellCheck, and(isOfRound(key), isOpen, eq(cellCheck.rev, 1)))) === 0

/** A round is over: what is done is taken, and what is still open is an error of ours, which costs nobody. */
export async function closeCells(tx: Tx, lock: ContestLock, { n }: Pick<RoundKey, 'n'>): Promise<void> {
  while (await takeVerdicts(tx, lock));
  const open = await tx
    .select()
    .from(cellCheck)
    .where(and(isOfRound({ ...lock, n }), isOpen, eq(cellCheck.rev, 1)))
  await endChecks(tx, lock, open.map(asError(lock)))
  await cancelRuns(tx, cellOwner(lock.contest_id), ofRound({ run: lock.run, n, rev: 1 }))
  await excuseBroken(tx, { ...lock, n })
}

/** The stage that decides ended without the word for its verdict (103): its program died. */
const hasDied = sql`(${cellCheck.verdict} = 'mumble'
  and jsonb_path_query_first(${cellCheck.stages}, '$[*] ? (@.verdict != "up")') -> 'exit_code' <> '103'::jsonb)`

/** A program that died at every box of a service in a round, and spoke of none, is broken itself: an error of ours. */
async function excuseBroken(tx: Tx, lock: ContestLock & Pick<RoundKey, 'n'>): Promise<void> {
  const isCounted = and(isOfRound(lock), cellCheck.counts, sql`not ${cellCheck.is_annulled}`)
  const broken = tx
    .select({ topic_id: cellCheck.topic_id })
    .from(cellCheck)
    .where(and(isCounted, ne(cellCheck.verdict, 'error')))
    .groupBy(cellCheck.topic_id)
    .having(sql`bool_and(${hasDied})`)
  const rows = await tx
    .update(cellCheck)
    .set({ verdict: 'error', fault: 'died' })
    .where(and(isCounted, inArray(cellCheck.topic_id, broken), hasDied))
    .returning({ n: cellCheck.n, topic_id: cellCheck.topic_id, entrant_id: cellCheck.entrant_id })
  if (rows.length > 0)
    await cellsOf(lock.contest).judged(
      tx,
      lock,
      rows.map((row) => ({ ...row, verdict: 'error' as const, stages: [] })),
    )
}

const asError =
  ({ at }: ContestLock) =>
  (row: typeof cellCheck.$inferSelect) => ({
    ...row,
    verdict: 'error' as const,
    fault: 'late' as const,
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
