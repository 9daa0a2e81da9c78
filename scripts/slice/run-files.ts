import type { Counts } from '../report/counts.ts'
import { slowestOf } from '../report/slowest.ts'
import type { Row } from '../report/table.ts'
import { longSteps, type Batch } from './long-files.ts'

/** Nothing is begun after so long. One that runs is never cut: it would leave its containers and machines behind. */
export const limit_ms = 20 * 60_000
/** Nor so long after the start of the whole run, which is ended from outside after 90 minutes: a slow day then costs files, not the run. */
export const wholeLimit_ms = 72 * 60_000

export interface BatchRun {
  batch: Batch
  counts: Counts
  seconds: number
  cpu_s: number
}
export interface SliceRun {
  runs: BatchRun[]
  /** Paths that the time did not suffice for, in the order in which they would have run. */
  notBegun: string[]
}

/** Runs one batch after the other until the time is used up. `now` counts milliseconds from the start of the whole run. */
export async function runBatches(
  batches: readonly Batch[],
  run: (batch: Batch) => Promise<BatchRun>,
  now: () => number = () => performance.now(),
): Promise<SliceRun> {
  const end_ms = Math.min(now() + limit_ms, wholeLimit_ms)
  const runs: BatchRun[] = []
  for (const [index, batch] of batches.entries()) {
    if (now() >= end_ms) return { runs, notBegun: batches.slice(index).flatMap(({ paths }) => paths) }
    runs.push(await run(batch))
  }
  return { runs, notBegun: [] }
}

const sumOf = <T>(all: readonly T[], value: (one: T) => number): number => all.reduce((sum, one) => sum + value(one), 0)

/** A batch of several files names its slowest itself; one of a single file is named by it. */
function slowestIn(runs: readonly BatchRun[]): string[] {
  const single = runs.flatMap(({ batch, seconds }) =>
    batch.paths.length > 1 ? [] : batch.paths.map((name) => ({ name, ms: seconds * 1000 })),
  )
  return [
    ...runs.flatMap(({ batch, counts }) => (batch.paths.length > 1 ? (counts.slowest ?? []) : [])),
    ...slowestOf(single, single.length),
  ]
}

/** A row of each step of which something ran. */
export function rowsOf(runs: readonly BatchRun[]): Row[] {
  return longSteps.flatMap((name) => {
    const own = runs.filter(({ batch }) => batch.step === name)
    if (own.length === 0) return []
    const counts: Counts = {
      passed: sumOf(own, ({ counts }) => counts.passed),
      failed: sumOf(own, ({ counts }) => counts.failed),
      failures: own.flatMap(({ counts }) => counts.failures ?? []),
      unsteady: own.flatMap(({ counts }) => counts.unsteady ?? []),
      slowest: slowestIn(own),
    }
    return [{ name, counts, seconds: sumOf(own, ({ seconds }) => seconds), cpu_s: sumOf(own, ({ cpu_s }) => cpu_s) }]
  })
}

/** What was not begun, and what its submitter does about it. */
export function noteLines(notBegun: readonly string[]): string[] {
  if (notBegun.length === 0) return []
  return [
    ...notBegun.map((path) => `NOT RUN ${path}`),
    `The time of the slice was used up before these ${notBegun.length === 1 ? 'file' : 'files'}. Replace the paths in .ci/slice by ${
      notBegun.length === 1 ? 'it' : 'them, a line each'
    }: what stands there runs first in the next slice.`,
  ]
}
