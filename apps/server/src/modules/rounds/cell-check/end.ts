import type { CellFault, CellStage } from '@beacon/api/rounds/cell-check'
import { decidingStage } from '@beacon/engine/check'
import { and, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { cellCheck } from '../../../db/schema/rounds/cell.ts'
import { round } from '../../../db/schema/rounds/round.ts'
import type { CheckStageResult } from '../../../db/schema/scenes/check.ts'
import { eq } from 'drizzle-orm'
import type { ContestLock } from '../../contest/score/score/index.ts'
import { takeDone, type DoneRun } from '../../scenes/check/index.ts'
import { settleAgain } from '../round/index.ts'
import { cellOwner, readCheckKey } from './keys.ts'
import { cellsOf, type Cell } from './port.ts'
import { makeCount } from './repo.ts'
import { tellChecks, type CheckEnd } from './tell.ts'

const publicStage = ({ kind, store, verdict, exit_code, public: text, took_ms, limit_ms }: CheckStageResult): CellStage => ({
  kind,
  store,
  verdict,
  exit_code,
  public: text,
  took_ms: Math.round(took_ms),
  limit_ms,
})

/**
 * Writes what came out of checks, each once: a check that is over, and an order that was taken back, say nothing any more. The kind
 * hears what counts now, and rounds that were settled before are settled again.
 */
export async function endChecks(tx: Tx, lock: ContestLock, ends: readonly CheckEnd[]): Promise<void> {
  if (ends.length === 0) return
  const { contest_id, run } = lock
  const values = ends.map(({ n, topic_id, entrant_id, rev, turn, verdict, fault, stages, took_ms, attempt, runner, done_at }) => ({
    n,
    topic_id,
    entrant_id,
    rev,
    turn,
    verdict,
    fault,
    attempt,
    runner,
    done_at,
    took_ms: Math.round(took_ms),
    stages: stages.map(publicStage),
  }))
  const written = await tx
    .update(cellCheck)
    .set({
      state: 'done',
      verdict: sql`v.verdict`,
      fault: sql`v.fault`,
      stages: sql`v.stages`,
      took_ms: sql`v.took_ms`,
      attempt: sql`v.attempt`,
      runner: sql`v.runner`,
      done_at: sql`v.done_at`,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v(n int, topic_id uuid, entrant_id uuid, rev int, turn int, verdict text, fault text,
        stages jsonb, took_ms int, attempt int, runner text, done_at timestamptz)`,
    )
    .where(
      sql`${cellCheck.contest_id} = ${contest_id} and ${cellCheck.run} = ${run} and ${cellCheck.n} = v.n and ${cellCheck.topic_id} = v.topic_id
        and ${cellCheck.entrant_id} = v.entrant_id and ${cellCheck.rev} = v.rev and ${cellCheck.turn} = v.turn and ${cellCheck.state} <> 'done'`,
    )
    .returning({
      n: cellCheck.n,
      topic_id: cellCheck.topic_id,
      entrant_id: cellCheck.entrant_id,
      rev: cellCheck.rev,
      verdict: cellCheck.verdict,
    })
  const isWritten = new Set(written.map(nameOf))
  const counting: CheckEnd[] = []
  for (const end of ends) {
    if (!isWritten.has(nameOf(end))) continue
    // What failed by our fault says nothing of the box, so the check before it stands.
    if (end.rev === 1 || (end.verdict !== 'error' && (await makeCount(tx, lock, end)))) counting.push(end)
  }
  if (counting.length > 0) await cellsOf(lock.contest).judged(tx, lock, counting)
  await settleChanged(tx, lock, new Set(counting.map(({ n }) => n)))
  await tellChecks(
    tx,
    lock,
    ends.filter((end) => isWritten.has(nameOf(end))),
    counting,
  )
}

const nameOf = ({ n, topic_id, entrant_id, rev }: Cell & { n: number; rev: number }): string => [n, topic_id, entrant_id, rev].join('.')

/** Settles rounds again whose facts changed after they were settled; answers which pay something else. */
export async function settleChanged(tx: Tx, lock: ContestLock, rounds: ReadonlySet<number>): Promise<number[]> {
  if (rounds.size === 0) return []
  const [row] = await tx
    .select({ first: sql<number | null>`min(${round.n})` })
    .from(round)
    .where(and(eq(round.contest_id, lock.contest_id), eq(round.run, lock.run), inArray(round.n, [...rounds]), sql`${round.rev} > 0`))
  return row?.first == null ? [] : settleAgain(tx, lock, row.first)
}

const atOnce = 200

/** Takes what the runner has done of a contest, under its lock; answers whether more may wait. Runs of an earlier run of it are let go. */
export async function takeVerdicts(tx: Tx, lock: ContestLock): Promise<boolean> {
  const runs = await takeDone(tx, cellOwner(lock.contest_id), atOnce)
  await endChecks(
    tx,
    lock,
    runs.flatMap((run) => endOf(run, lock.run)),
  )
  return runs.length === atOnce
}

function endOf(done: DoneRun, run: number): CheckEnd[] {
  const { key, verdict, stages, took_ms, attempt, by, done_at } = done
  const check = readCheckKey(key)
  return check.run === run ? [{ ...check, verdict, fault: faultOf(done), stages, took_ms, attempt, runner: by, done_at }] : []
}

/** A stage that is an error itself was begun: its machine was busy, or its program says that it cannot work or is none. */
function faultOf({ verdict, fault, stages }: DoneRun): CellFault | null {
  const decides = decidingStage(stages)
  if (verdict !== 'error') return decides?.is_flood === true ? 'flood' : null
  const isBegun = decides?.verdict === 'error'
  if (fault === 'runner' && isBegun) return 'starved'
  return fault ?? (isBegun ? 'checker' : 'lost')
}
