import type { Counts } from '../report/counts.ts'
import { slowestOf } from '../report/slowest.ts'
import type { Row } from '../report/table.ts'
import { longSteps, type LongFile } from './long-files.ts'

/** No file is begun after so long. One that runs is never cut: it would leave its containers and machines behind. */
export const limit_ms = 20 * 60_000

export interface FileRun {
  file: LongFile
  counts: Counts
  seconds: number
  cpu_s: number
}
export interface SliceRun {
  runs: FileRun[]
  /** What the time did not suffice for, in the order in which it would have run. */
  notBegun: LongFile[]
}

/** Runs one file after the other until the time is used up. */
export async function runFiles(
  files: readonly LongFile[],
  run: (file: LongFile) => Promise<FileRun>,
  now: () => number = () => performance.now(),
): Promise<SliceRun> {
  const from = now()
  const runs: FileRun[] = []
  for (const [index, file] of files.entries()) {
    if (now() - from >= limit_ms) return { runs, notBegun: files.slice(index) }
    runs.push(await run(file))
  }
  return { runs, notBegun: [] }
}

const sumOf = <T>(all: readonly T[], value: (one: T) => number): number => all.reduce((sum, one) => sum + value(one), 0)

/** A row of each step of which a file ran. */
export function rowsOf(runs: readonly FileRun[]): Row[] {
  return longSteps.flatMap((name) => {
    const own = runs.filter(({ file }) => file.step === name)
    if (own.length === 0) return []
    const counts: Counts = {
      passed: sumOf(own, ({ counts }) => counts.passed),
      failed: sumOf(own, ({ counts }) => counts.failed),
      failures: own.flatMap(({ counts }) => counts.failures ?? []),
      unsteady: own.flatMap(({ counts }) => counts.unsteady ?? []),
      slowest: slowestOf(
        own.map(({ file, seconds }) => ({ name: file.path, ms: seconds * 1000 })),
        own.length,
      ),
    }
    return [{ name, counts, seconds: sumOf(own, ({ seconds }) => seconds), cpu_s: sumOf(own, ({ cpu_s }) => cpu_s) }]
  })
}

/** What was not begun, and what its submitter does about it. */
export function noteLines(notBegun: readonly LongFile[]): string[] {
  if (notBegun.length === 0) return []
  return [
    ...notBegun.map(({ path }) => `NOT RUN ${path}`),
    `The 20 minutes of the slice were used up before these ${notBegun.length === 1 ? 'file' : 'files'}. Replace the paths in .ci/slice by ${
      notBegun.length === 1 ? 'it' : 'them, a line each'
    }: what stands there runs first in the next slice.`,
  ]
}
