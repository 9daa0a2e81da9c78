import type { RunVerdict } from '@beacon/engine/check'
import { and, asc, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../db/database.ts'
import { isAlone } from './lease.ts'
import { checkRun, type CheckFault, type CheckPlace, type CheckStage, type CheckStageResult } from '../../../db/schema/index.ts'

/** A run that is over. */
export interface DoneRun {
  run_id: string
  owner: string
  key: string
  script_id: string
  place: CheckPlace
  attempt: number
  verdict: RunVerdict
  /** Why it is an error although no stage of it is. */
  fault: CheckFault | null
  /** In order; empty where none began. */
  stages: CheckStageResult[]
  took_ms: number
  done_at: string
  /** The runner; null where none had it. */
  by: string | null
}

const doneColumns = {
  run_id: checkRun.run_id,
  owner: checkRun.owner,
  key: checkRun.key,
  script_id: checkRun.script_id,
  place: checkRun.place,
  attempt: checkRun.attempt,
  verdict: sql<RunVerdict>`coalesce(${checkRun.verdict}, 'error')`,
  fault: checkRun.fault,
  stages: sql<CheckStageResult[]>`coalesce(${checkRun.results}, '[]'::jsonb)`,
  took_ms: sql<number>`coalesce(${checkRun.took_ms}, 0)`,
  done_at: sql<string>`${checkRun.done_at}`.mapWith(checkRun.done_at),
  by: checkRun.runner,
}

/** What is over of an owner and nobody has taken yet, the oldest first; who takes it, in whatever transaction commits, has it alone. */
export async function takeDone(tx: Tx, owner: string, limit: number): Promise<DoneRun[]> {
  // Evaluated once because it locks; see `leaseRuns`.
  const next = tx.$with('next').as(
    tx
      .select({ run_id: checkRun.run_id })
      .from(checkRun)
      .where(and(eq(checkRun.owner, owner), eq(checkRun.state, 'done'), eq(checkRun.is_taken, false)))
      .orderBy(asc(checkRun.done_at))
      .limit(limit)
      .for('update', { skipLocked: true }),
  )
  const rows = await tx
    .with(next)
    .update(checkRun)
    .set({ is_taken: true })
    .where(inArray(checkRun.run_id, tx.select({ run_id: next.run_id }).from(next)))
    .returning(doneColumns)
  return rows.toSorted((one, other) => (one.done_at === other.done_at ? 0 : one.done_at < other.done_at ? -1 : 1))
}

/** Owners with this beginning that have something to take. */
export async function ownersToTake(executor: Executor, ownerPrefix: string): Promise<string[]> {
  const rows = await executor
    .selectDistinct({ owner: checkRun.owner })
    .from(checkRun)
    .where(and(eq(checkRun.state, 'done'), eq(checkRun.is_taken, false), sql`starts_with(${checkRun.owner}, ${ownerPrefix})`))
  return rows.map(({ owner }) => owner)
}

/** How many runs are carried out before one that waits: those of its queue that run now, and those in front of it. Null: it does not wait. */
export async function runsAhead(executor: Executor, owner: string, key: string): Promise<number | null> {
  const [mine] = await executor
    .select({
      state: checkRun.state,
      priority: checkRun.priority,
      not_before: checkRun.not_before,
      run_id: checkRun.run_id,
      alone: isAlone,
    })
    .from(checkRun)
    .where(and(eq(checkRun.owner, owner), eq(checkRun.key, key)))
  if (mine?.state !== 'queued') return null
  const { rows } = await executor.execute<{ n: number }>(sql`
    select count(*)::int as n from check_run where ${isAlone} = ${mine.alone} and (state = 'leased' or (state = 'queued' and run_id <> ${mine.run_id}
      and (priority, ${mine.not_before}::timestamptz) >= (${mine.priority}, not_before)
      and not (priority = ${mine.priority} and not_before = ${mine.not_before}::timestamptz and run_id > ${mine.run_id})))`)
  return rows[0]?.n ?? 0
}

/** States of runs by their keys. */
export async function runStates(executor: Executor, owner: string, keys: readonly string[]): Promise<Map<string, RunLine['state']>> {
  if (keys.length === 0) return new Map()
  const rows = await executor
    .select({ key: checkRun.key, state: checkRun.state })
    .from(checkRun)
    .where(and(eq(checkRun.owner, owner), inArray(checkRun.key, [...keys])))
  return new Map(rows.map(({ key, state }) => [key, state]))
}

/** A run as a log shows it, whatever its state. */
export interface RunLine extends Omit<DoneRun, 'verdict' | 'done_at'> {
  state: 'queued' | 'leased' | 'done' | 'cancelled'
  verdict: RunVerdict | null
  ordered: readonly CheckStage[]
  ordered_at: string
  not_before: string
  done_at: string | null
}
export interface RunFilter {
  owner: string
  /** Compared from its beginning. */
  keyPrefix?: string
  verdicts?: readonly RunVerdict[]
  states?: readonly RunLine['state'][]
  script_id?: string
  offset?: number
  limit: number
}

/** The latest order first. */
export async function runsOf(executor: Executor, filter: RunFilter): Promise<{ rows: RunLine[]; total: number }> {
  const { owner, keyPrefix, verdicts, states, script_id, offset = 0, limit } = filter
  const where = and(
    eq(checkRun.owner, owner),
    keyPrefix === undefined ? undefined : sql`starts_with(${checkRun.key}, ${keyPrefix})`,
    verdicts === undefined ? undefined : inArray(checkRun.verdict, [...verdicts]),
    states === undefined ? undefined : inArray(checkRun.state, [...states]),
    script_id === undefined ? undefined : eq(checkRun.script_id, script_id),
  )
  const rows = await executor
    .select({
      ...doneColumns,
      state: checkRun.state,
      verdict: checkRun.verdict,
      ordered: checkRun.stages,
      ordered_at: checkRun.ordered_at,
      not_before: checkRun.not_before,
      done_at: checkRun.done_at,
    })
    .from(checkRun)
    .where(where)
    .orderBy(desc(checkRun.ordered_at), desc(checkRun.run_id))
    .limit(limit)
    .offset(offset)
  return { rows, total: await executor.$count(checkRun, where) }
}

/** Drops what was over before an instant, of owners with this beginning, a batch at a time; answers how many. */
export async function dropOldRuns(
  tx: Tx,
  { ownerPrefix, before, limit = 5_000 }: { ownerPrefix: string; before: string; limit?: number },
): Promise<number> {
  const old = tx
    .select({ run_id: checkRun.run_id })
    .from(checkRun)
    .where(and(isNotNull(checkRun.done_at), lt(checkRun.done_at, before), sql`starts_with(${checkRun.owner}, ${ownerPrefix})`))
    .limit(limit)
  const rows = await tx.delete(checkRun).where(inArray(checkRun.run_id, old)).returning({ run_id: checkRun.run_id })
  return rows.length
}
