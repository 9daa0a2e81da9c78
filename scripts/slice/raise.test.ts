import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compareNumber } from './raise.ts'

let root = ''
const quiet = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' }
const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.test', '-c', 'commit.gpgsign=false']
const git = (hour: number, ...args: string[]) => {
  const at = `${1_700_000_000 + hour * 3600} +0000`
  execFileSync('git', [...who, ...args], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, ...quiet, GIT_AUTHOR_DATE: at, GIT_COMMITTER_DATE: at },
  })
}
/** A commit at an hour; with a number, one that writes it. */
const commit = (hour: number, number?: number, more = '') => {
  if (number !== undefined) writeFileSync(join(root, '.ci/slice'), `${number}\n${more}`)
  git(hour, 'add', '-A')
  git(hour, 'commit', '--allow-empty', '-m', 'a')
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'beacon-raise-'))
  mkdirSync(join(root, '.ci'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('without a history nothing is compared, and that is said', () => {
  expect(compareNumber(root, 1)).toMatchObject({ problem: null, note: expect.stringContaining('no git history') })
})

test('on main a raise by one holds for six hours, whatever is written under the number', () => {
  git(0, 'init', '-b', 'main')
  commit(0, 1)
  expect(compareNumber(root, 1).problem).toBeNull()
  commit(20, 2)
  commit(23, 2, 'a.long.test.ts\n')
  commit(26)
  expect(compareNumber(root, 2).problem).toBeNull()
  commit(27)
  expect(compareNumber(root, 2).problem).toContain('this one writes 3')
})

test('on main a raise in the work tree counts as raised now', () => {
  git(0, 'init', '-b', 'main')
  commit(0)
  expect(compareNumber(root, 1).problem).toBeNull()
  commit(1, 1)
  commit(30)
  expect(compareNumber(root, 2).problem).toBeNull()
  expect(compareNumber(root, 3).problem).toContain('this submission writes 2')
})

test('on main a jump is refused', () => {
  git(0, 'init', '-b', 'main')
  commit(0, 1)
  commit(1, 3)
  expect(compareNumber(root, 3).problem).toContain('went from 1 to 3')
})

test('a branch has exactly one more than main', () => {
  git(0, 'init', '-b', 'main')
  commit(0, 4)
  git(1, 'checkout', '-b', 'side')
  commit(1)
  expect(compareNumber(root, 4).problem).toContain('main says 4, so this submission writes 5')
  commit(2, 5)
  expect(compareNumber(root, 5).problem).toBeNull()
  commit(3, 6)
  expect(compareNumber(root, 6).problem).toContain('writes 5')
})
