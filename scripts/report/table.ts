import type { Counts } from './counts.ts'

/** A step that ran, as the last table has it. */
export interface Row {
  name: string
  counts: Counts
  seconds: number
  cpu_s: number
}

const lineOf = ({ name, counts, seconds, cpu_s }: Row): string =>
  `${name.padEnd(12)} ${String(counts.passed).padStart(5)} passed ${String(counts.failed).padStart(4)} failed ${seconds.toFixed(1).padStart(7)} s ${cpu_s.toFixed(1).padStart(7)} s of processor`

export const sumFailed = (rows: readonly Row[]): number => rows.reduce((sum, { counts }) => sum + counts.failed, 0)

/** The end of a log. What is read first stands last: what took long, what failed, the notes, the table, the sum. */
export function reportLines(rows: readonly Row[], notes: readonly string[]): string[] {
  const under = (title: string, key: 'slowest' | 'costs') =>
    rows.flatMap(({ name, counts }) => {
      const lines = counts[key]
      return lines === undefined ? [] : ['', `${title} of ${name}`, ...lines]
    })
  const passed = rows.reduce((sum, { counts }) => sum + counts.passed, 0)
  return [
    ...under('slowest', 'slowest'),
    ...under('processor', 'costs'),
    ...rows.flatMap(({ counts }) => (counts.failures ?? []).flatMap((failure) => ['', `FAILED ${failure}`])),
    ...rows.flatMap(({ counts }) => (counts.unsteady ?? []).flatMap((journey) => ['', `UNSTEADY ${journey}`])),
    '',
    ...notes,
    ...(notes.length === 0 ? [] : ['']),
    ...rows.map(lineOf),
    `${passed} passed, ${sumFailed(rows)} failed`,
  ]
}
