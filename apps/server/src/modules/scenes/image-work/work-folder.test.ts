import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWorkFolder } from './work-folder.ts'

let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'beacon-work-folder-'))
})
afterEach(() => rmSync(place, { recursive: true }))

test('what a killed process left is removed, what a running one works in and what is not ours stays', async () => {
  const { pid: gone } = spawnSync(process.execPath, ['--version'])
  const names = {
    left: `beacon-debian-${gone}-a`,
    used: `beacon-debian-${process.pid}-b`,
    older: 'beacon-debian-sd5DFA',
    other: `other-${gone}-c`,
  }
  for (const name of Object.values(names)) {
    mkdirSync(join(place, name, 'root'), { recursive: true })
    writeFileSync(join(place, name, 'root', 'file'), 'x')
  }
  const opened = await openWorkFolder(place)
  expect(existsSync(opened)).toBe(true)
  expect(Object.entries(names).flatMap(([what, name]) => (existsSync(join(place, name)) ? [what] : []))).toEqual(['used', 'older', 'other'])
})

test.skipIf(process.getuid?.() !== 0)('a folder of somebody else and a link stay, whatever they are called', async () => {
  const { pid: gone } = spawnSync(process.execPath, ['--version'])
  const [theirs, link, aim] = [`beacon-debian-${gone}-theirs`, `beacon-debian-${gone}-link`, 'aim'].map((name) => join(place, name))
  if (theirs === undefined || link === undefined || aim === undefined) throw new Error('three paths were named')
  for (const path of [theirs, aim]) mkdirSync(path)
  chownSync(theirs, 10_001, 10_001)
  writeFileSync(join(aim, 'file'), 'x')
  symlinkSync(aim, link)
  await openWorkFolder(place)
  expect([existsSync(theirs), lstatSync(link).isSymbolicLink(), existsSync(join(aim, 'file'))]).toEqual([true, true, true])
})
