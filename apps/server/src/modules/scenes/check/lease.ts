import type { RunVerdict } from '@beacon/engine/check'
import { and, asc, desc, eq, exists, gt, inArray, lt, lte, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../db/database.ts'
import { checkRun, checkScript, type CheckFault, type CheckRunRecord, type CheckStageResult } from '../../../db/schema/index.ts'
import { tellDone } from './tell.ts'

/** Twice lost is no accident. */
const mostAttempts = 2
const now = sql`clock_timestamp()`

/** Programs that run alone take minutes and a processor: they have a queue of their own, so that no check waits for them. */
export const isAlone = sql<boolean>`(${checkRun.place} ->> 'at' = 'alone')`

/** Whether the time of a run that waits has come, or comes within so many seconds. */
export async function isRunNear(executor: Executor, seconds: number): Promise<boolean> {
  const near = lte(checkRun.not_before, sql`${now} + make_interval(secs => ${seconds})`)
  const found = await executor
    .select({ one: sql`1` })
    .from(checkRun)
    .where(and(eq(checkRun.state, 'queued'), near))
    .limit(1)
  return found.length > 0
}

/** Takes runs whose time has come, the most urgent first. Whoever is silent for longer than a run's lease loses it. */
export async function leaseRuns(executor: Executor, runner: string, limit: number, alone = false): Promise<CheckRunRecord[]> {
  if (limit <= 0) return []
  const isReady = executor
    .select({ one: sql`1` })
    .from(checkScript)
    .where(and(eq(checkScript.script_id, checkRun.script_id), eq(checkScript.state, 'ready')))
  // A query of its own that locks is evaluated once: inside `in`, a plan may evaluate it for each row and take more than the limit.
  const due = executor.$with('due').as(
    executor
      .select({ run_id: checkRun.run_id })
      .from(checkRun)
      .where(
        and(
          eq(checkRun.state, 'queued'),
          lte(checkRun.not_before, now),
          gt(checkRun.deadline, now),
          exists(isReady),
          sql`${isAlone} = ${alone}`,
        ),
      )
      .orderBy(desc(checkRun.priority), asc(checkRun.not_before))
      .limit(limit)
      .for('update', { skipLocked: true }),
  )
  return executor
    .with(due)
    .update(checkRun)
    .set({
      state: 'leased',
      runner,
      attempt: sql`${checkRun.attempt} + 1`,
      lease_until: sql`${now} + make_interval(secs => ${checkRun.lease_ms} / 1000.0)`,
    })
    .where(inArray(checkRun.run_id, executor.select({ run_id: due.run_id }).from(due)))
    .returning()
}

export interface RunEnd {
  verdict: RunVerdict
  fault: CheckFault | null
  stages: CheckStageResult[]
  took_ms: number
}

/** Writes what came out of a run, if it is still the caller's; answers whether it was. */
export async function endRun(
  tx: Tx,
  { run_id, owner, attempt }: Pick<CheckRunRecord, 'run_id' | 'owner' | 'attempt'>,
  end: RunEnd,
): Promise<boolean> {
  const rows = await tx
    .update(checkRun)
    .set({
      state: 'done',
      verdict: end.verdict,
      fault: end.fault,
      results: end.stages,
      took_ms: end.took_ms,
      done_at: now,
      lease_until: null,
    })
    .where(and(eq(checkRun.run_id, run_id), eq(checkRun.state, 'leased'), eq(checkRun.attempt, attempt)))
    .returning({ run_id: checkRun.run_id })
  if (rows.length > 0) await tellDone(tx, [owner])
  return rows.length > 0
}

/** The time of a lease begins anew for those that are still the caller's: they waited for their turn there. */
export async function renewLeases(executor: Executor, runner: string, run_ids: readonly string[]): Promise<void> {
  if (run_ids.length === 0) return
  await executor
    .update(checkRun)
    .set({ lease_until: sql`${now} + make_interval(secs => ${checkRun.lease_ms} / 1000.0)` })
    .where(and(inArray(checkRun.run_id, [...run_ids]), eq(checkRun.state, 'leased'), eq(checkRun.runner, runner)))
}

/** Gives back what its holder could not even begin: the attempt does not count. */
export async function returnRuns(executor: Executor, runner: string, run_ids: readonly string[]): Promise<void> {
  if (run_ids.length === 0) return
  await executor
    .update(checkRun)
    .set({ state: 'queued', lease_until: null, attempt: sql`${checkRun.attempt} - 1` })
    .where(and(inArray(checkRun.run_id, [...run_ids]), eq(checkRun.state, 'leased'), eq(checkRun.runner, runner)))
}

/**
 * Runs that nobody answers for: a lost lease is given once more, and what is lost again, came too late or has no script ends as an
 * error, which costs nobody anything.
 */
export async function settleLost(tx: Tx): Promise<void> {
  const over = (fault: CheckFault) => ({
    state: 'done' as const,
    verdict: 'error' as const,
    fault,
    results: [],
    took_ms: 0,
    done_at: now,
    lease_until: null,
  })
  const isLost = and(eq(checkRun.state, 'leased'), lt(checkRun.lease_until, now))
  const owner = { owner: checkRun.owner }
  const lost = await tx
    .update(checkRun)
    .set(over('lost'))
    .where(and(isLost, sql`(${checkRun.attempt} >= ${mostAttempts} or ${checkRun.deadline} <= ${now})`))
    .returning(owner)
  await tx.update(checkRun).set({ state: 'queued', lease_until: null }).where(isLost)
  const late = await tx
    .update(checkRun)
    .set(over('late'))
    .where(and(eq(checkRun.state, 'queued'), lte(checkRun.deadline, now)))
    .returning(owner)
  const failed = tx
    .select({ one: sql`1` })
    .from(checkScript)
    .where(and(eq(checkScript.script_id, checkRun.script_id), eq(checkScript.state, 'failed')))
  const without = await tx
    .update(checkRun)
    .set(over('script'))
    .where(and(eq(checkRun.state, 'queued'), exists(failed)))
    .returning(owner)
  await tellDone(
    tx,
    [...lost, ...late, ...without].map((row) => row.owner),
  )
}

/** Which of these are still the caller's to run: the others were cancelled or lost. */
export async function stillLeased(executor: Executor, runner: string, run_ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (run_ids.length === 0) return new Set()
  const rows = await executor
    .select({ run_id: checkRun.run_id })
    .from(checkRun)
    .where(and(inArray(checkRun.run_id, [...run_ids]), eq(checkRun.state, 'leased'), eq(checkRun.runner, runner)))
  return new Set(rows.map(({ run_id }) => run_id))
}
