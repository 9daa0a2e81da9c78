import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const lines = (text: string): string[] => text.split('\0').filter((line) => line !== '')

/** The last commit that this branch shares with main; on main itself the last commit, so that the work tree alone counts. */
export function baseOf(root: string): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  for (const main of ['main', 'origin/main']) {
    try {
      return git('merge-base', main, 'HEAD')
    } catch {
      // A clone of one branch has no such name.
    }
  }
  return git('rev-parse', 'HEAD')
}

export interface Changed {
  /** What differs from the base, committed or not; paths from the root. */
  all: string[]
  /** Those that are still there. */
  present: string[]
}

export function changedSince(base: string, root: string): Changed {
  const git = (...args: string[]) => lines(execFileSync('git', args, { cwd: root, encoding: 'utf8' }))
  const differs = git('diff', '--name-only', '--no-renames', '-z', base)
  const all = [...new Set([...differs, ...git('ls-files', '--others', '--exclude-standard', '-z')])].sort()
  return { all, present: all.filter((path) => existsSync(join(root, path))) }
}
