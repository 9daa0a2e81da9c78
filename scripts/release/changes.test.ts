import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changesOf, changesSince } from './changes.ts'

let root = ''
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'beacon-changes-'))
  const text = '# What is new\n\n## 0.10.0\n\n- Ten.\n\n## 0.2.0 — next\n\n- A thing.\n- And one.\n\n## 0.1.0\n\n'
  writeFileSync(join(root, 'CHANGELOG.md'), text)
})
afterAll(() => rmSync(root, { recursive: true }))

it('says what is new in a version, and nothing of one without a word', () => {
  expect([changesOf(root, '0.2.0'), changesOf(root, '0.1.0'), changesOf(root, '0.3.0')]).toEqual(['- A thing.\n- And one.', null, null])
})

it('says what came between two versions: not the one of before, and nothing that is newer than the other', () => {
  const between = (from: string, to: string) => changesSince(root, from, to).map(({ version }) => version)
  expect(between('0.1.0', '0.10.0')).toEqual(['0.10.0', '0.2.0'])
  expect(between('0.1.0', '0.2.0')).toEqual(['0.2.0'])
  expect(between('0.2.0', '0.2.0')).toEqual(['0.2.0'])
  expect(between('unknown', '0.2.0')).toEqual(['0.2.0', '0.1.0'])
})
