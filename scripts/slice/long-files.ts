import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { namedJourneys } from '../../e2e/src/named-journeys.ts'
import type { Slice } from './slice-file.ts'

/** The steps that a slice runs a third of. */
export const longSteps = ['long', 'engine', 'long-browser'] as const
export interface LongFile {
  step: (typeof longSteps)[number]
  /** From the root. */
  path: string
}

const thirds = 3

/** A file's third hangs on its path alone, so that a new file moves no other. */
export function thirdOf(path: string): number {
  return createHash('sha1').update(path).digest().readUInt32BE(0) % thirds
}

/** What is on the disk of each step, in the order in which it runs. @throws Error when a named journey is missing. */
export function findLongFiles(root: string): LongFile[] {
  const tests = (step: 'long' | 'engine'): LongFile[] =>
    globSync(`apps/server/src/**/*.${step}.test.ts`, { cwd: root })
      .sort()
      .map((path) => ({ step, path }))
  const journeys = namedJourneys.map((name): LongFile => ({ step: 'long-browser', path: `e2e/journeys/${name}.journey.ts` }))
  for (const { path } of journeys) if (!existsSync(join(root, path))) throw new Error(`${path} is named, and is not there`)
  return [...tests('long'), ...tests('engine'), ...journeys]
}

/** What a slice runs: first what did not fit the last, then its third. @throws Error when a leftover is no such file. */
export function chooseFiles(files: readonly LongFile[], { number, leftovers }: Slice): LongFile[] {
  const first = leftovers.map((path) => {
    const file = files.find((each) => each.path === path)
    if (file === undefined) throw new Error(`it names “${path}”, which is no file of ${longSteps.join(', ')}: take the line out`)
    return file
  })
  return [...first, ...files.filter((file) => thirdOf(file.path) === number % thirds && !first.includes(file))]
}
