import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { namedJourneys } from '../../e2e/src/named-journeys.ts'
import type { Slice } from './slice-file.ts'
import { thirdOf, thirds } from './third.ts'

/** The steps that a slice runs a third of. */
export const longSteps = ['docker', 'long', 'engine', 'long-browser'] as const
export interface LongFile {
  step: (typeof longSteps)[number]
  /** From the root. */
  path: string
}

/** What is on the disk of each step, in the order in which it runs. @throws Error when a named journey is missing. */
export function findLongFiles(root: string): LongFile[] {
  const tests = (step: Exclude<LongFile['step'], 'long-browser'>): LongFile[] =>
    globSync(`apps/server/src/**/*.${step}.test.ts`, { cwd: root })
      .sort()
      .map((path) => ({ step, path }))
  const journeys = namedJourneys.map((name): LongFile => ({ step: 'long-browser', path: `e2e/journeys/${name}.journey.ts` }))
  for (const { path } of journeys) if (!existsSync(join(root, path))) throw new Error(`${path} is named, and is not there`)
  return [...tests('docker'), ...tests('long'), ...tests('engine'), ...journeys]
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

/** What runs in one process. */
export interface Batch {
  step: LongFile['step']
  paths: string[]
}

/** Short files of one step share a process and run side by side; every other file has one of its own. */
export function batchesOf(files: readonly LongFile[]): Batch[] {
  const batches: Batch[] = []
  for (const { step, path } of files) {
    const last = batches.at(-1)
    if (step === 'docker' && last?.step === step) last.paths.push(path)
    else batches.push({ step, paths: [path] })
  }
  return batches
}
