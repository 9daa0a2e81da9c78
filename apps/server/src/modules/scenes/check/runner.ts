import { desc, gt, lt, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import { checkRunner, type CheckCost } from '../../../db/schema/index.ts'

export interface RunnerBeat {
  runner: string
  is_ok: boolean
  why: string | null
  width: number
  cores: number
  costs: Record<string, CheckCost>
  started_at: string
}

/** A runner says that it is there. */
export async function beatRunner(executor: Executor, beat: RunnerBeat): Promise<void> {
  const values = { ...beat, beat_at: sql`clock_timestamp()` }
  await executor.insert(checkRunner).values(values).onConflictDoUpdate({ target: checkRunner.runner, set: values })
  await executor.delete(checkRunner).where(lt(checkRunner.beat_at, sql`clock_timestamp() - interval '1 day'`))
}

/** Whoever is silent for so long runs nothing. */
const silentAfter = sql`interval '15 seconds'`

export interface RunnerState {
  /** `ready`: checks run. `no_engine`: the process is there and cannot run any. `no_process`: nobody is there. */
  state: 'ready' | 'no_engine' | 'no_process'
  /** What is missing, where the process says it. */
  why: string | null
  /** When one was last heard of; null: never. */
  seen_at: string | null
}

/** Whether checks can run now. */
export async function runnerState(executor: Executor): Promise<RunnerState> {
  const rows = await executor
    .select({
      is_ok: checkRunner.is_ok,
      why: checkRunner.why,
      beat_at: checkRunner.beat_at,
      is_there: sql<boolean>`${checkRunner.beat_at} > clock_timestamp() - ${silentAfter}`,
    })
    .from(checkRunner)
    .orderBy(desc(checkRunner.beat_at))
  const seen_at = rows[0]?.beat_at ?? null
  const there = rows.filter(({ is_there }) => is_there)
  if (there.some(({ is_ok }) => is_ok)) return { state: 'ready', why: null, seen_at }
  const [one] = there
  return one === undefined ? { state: 'no_process', why: null, seen_at } : { state: 'no_engine', why: one.why, seen_at }
}

export interface Capacity {
  /** Runs at a time, of all runners together. */
  width: number
  /** Runs that they can do in a minute by what was measured last; null: none of these scripts has run yet. */
  runs_per_min: number | null
}

const minuteMs = 60_000

/**
 * What all runners can do of these scripts, in equal shares; of all that ran where none is named. Each program of
 * a run holds a place of the width as long as it takes, and processor time of the machine: what is used up first is the limit.
 */
export async function capacityOf(executor: Executor, script_ids?: readonly string[]): Promise<Capacity> {
  const rows = await executor
    .select()
    .from(checkRunner)
    .where(gt(checkRunner.beat_at, sql`clock_timestamp() - ${silentAfter}`))
  const runners = rows.filter(({ is_ok }) => is_ok)
  const width = runners.reduce((sum, one) => sum + one.width, 0)
  let runs = 0
  let isMeasured = false
  for (const one of runners) {
    const costs = Object.entries(one.costs).flatMap(([id, cost]) => ((script_ids?.includes(id) ?? true) ? [cost] : []))
    if (costs.length === 0) continue
    isMeasured = true
    const mean = (of: (cost: CheckCost) => number) => Math.max(1, costs.reduce((sum, cost) => sum + of(cost), 0) / costs.length)
    const byWidth = (one.width * minuteMs) / mean(({ took_ms }) => took_ms)
    const byCores = (one.cores * minuteMs) / mean(({ cpu_ms }) => cpu_ms)
    runs += Math.min(byWidth, byCores)
  }
  return { width, runs_per_min: isMeasured ? Math.floor(runs) : null }
}
