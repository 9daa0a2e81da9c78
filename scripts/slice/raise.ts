import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { baseOf } from '../changed/changed-files.ts'
import { chooseFiles, findLongFiles } from './long-files.ts'
import { readNumber, readSlice, slicePath } from './slice-file.ts'

/** A submission takes three hours at most, and its commits follow each other: a raise that is older belongs to the one before. */
const hoursOfSubmission = 6

type Git = (...args: string[]) => string
const gitIn =
  (root: string): Git =>
  (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

export interface RaiseResult {
  /** What is wrong, in a sentence; null when the number was raised. */
  problem: string | null
  /** Why nothing was compared. */
  note?: string
}

/** Whether `.ci/slice` can be read, names files that are there, and was raised by one for this submission. */
export function checkRaise(root: string): RaiseResult {
  try {
    const slice = readSlice(readFileSync(join(root, slicePath), 'utf8'))
    chooseFiles(findLongFiles(root), slice)
    return compareNumber(root, slice.number)
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

/** Compares the number of the work tree with what the history says of it. */
export function compareNumber(root: string, now: number): RaiseResult {
  if (!existsSync(join(root, '.git')))
    return { problem: null, note: 'There is no git history here, so the raise of .ci/slice was not checked.' }
  const git = gitIn(root)
  const head = git('rev-parse', 'HEAD')
  const base = baseOf(root)
  if (base !== head) return compareWith(numberAt(git, base), now, 'main')
  const committed = numberAt(git, head)
  if (committed !== now) return compareWith(committed, now, 'the last commit')
  return compareHistory(git)
}

function compareWith(before: number, now: number, what: string): RaiseResult {
  if (now === before + 1) return { problem: null }
  return { problem: `says ${now}; ${what} says ${before === 0 ? 'nothing' : before}, so this submission writes ${before + 1}` }
}

/** On main itself: the newest commit that changed the number raised it by one, and belongs to this submission. */
function compareHistory(git: Git): RaiseResult {
  const touched = git('log', '--format=%H %ct %P', '--', slicePath).split('\n').filter(Boolean)
  for (const line of touched) {
    const [commit = '', time = '', parent] = line.split(' ')
    const after = numberAt(git, commit)
    if (parent === undefined && git('rev-parse', '--is-shallow-repository') === 'true')
      return { problem: null, note: 'The git history is cut short, so the raise of .ci/slice was not checked.' }
    const before = parent === undefined ? 0 : numberAt(git, parent)
    if (before === after) continue
    if (after !== before + 1)
      return {
        problem: `went from ${before === 0 ? 'nothing' : before} to ${after} in ${commit.slice(0, 8)}; a submission raises it by one`,
      }
    const age_h = (Number(git('log', '-1', '--format=%ct')) - Number(time)) / 3600
    if (age_h <= hoursOfSubmission) return { problem: null }
    return {
      problem: `was raised to ${after} ${Math.floor(age_h)} hours before the last commit, so by an earlier submission; this one writes ${after + 1}`,
    }
  }
  return { problem: 'is in no commit that raised it' }
}

/** The number that a commit has; 0 where it has no such file, or none that can be read. */
function numberAt(git: Git, commit: string): number {
  try {
    return readNumber(git('show', `${commit}:${slicePath}`)) ?? 0
  } catch {
    return 0
  }
}
