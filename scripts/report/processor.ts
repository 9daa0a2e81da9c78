import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { slowestOf } from './slowest.ts'

const ticksOfSecond = 100

/**
 * Seconds of processor that this process's ended children took so far, with all that they waited for themselves. What a daemon works
 * for them, such as the engine of containers, is not in it. 0 where the system does not say (outside Linux).
 */
export function childSeconds(): number {
  if (!existsSync('/proc/self/stat')) return 0
  const text = readFileSync('/proc/self/stat', 'utf8')
  // The name of the program may hold blanks; the fields are counted behind its bracket: utime, stime, cutime and cstime are 14 to 17.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / ticksOfSecond
}

export interface FileCost {
  project: string
  path: string
  cpu_ms: number
}

/** Adds what a test file took to the list of its run; the database's and the engine's work for it is not in it. */
export const noteCost = (list: string, cost: FileCost): void => appendFileSync(list, `${JSON.stringify(cost)}\n`)

const dearest = 20

const costsOf = (list: string): FileCost[] =>
  existsSync(list)
    ? readFileSync(list, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as FileCost)
    : []

/** What each project took of the processor, and the dearest files, as they noted it. */
export function costLines(list: string): string[] {
  const costs = costsOf(list)
  const byProject = Map.groupBy(costs, ({ project }) => project)
  const projects = [...byProject].map(([name, all]) => ({ name, ms: all.reduce((sum, { cpu_ms }) => sum + cpu_ms, 0) }))
  const files = costs.map(({ path, cpu_ms }) => ({ name: path, ms: cpu_ms }))
  return [...slowestOf(projects), '', ...slowestOf(files, dearest)]
}
