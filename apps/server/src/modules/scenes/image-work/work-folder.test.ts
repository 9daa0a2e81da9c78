import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
