import { expect, test } from 'vitest'
import type { LongFile } from './long-files.ts'
import { limit_ms, noteLines, rowsOf, runFiles } from './run-files.ts'

const files: LongFile[] = [
  { step: 'engine', path: 'a' },
  { step: 'long', path: 'b' },
  { step: 'engine', path: 'c' },
]
const runFor = (spent_ms: number) => {
  let now = 0
  return runFiles(
    files,
    async (file) => {
      now += spent_ms
      return {
        file,
        counts: { passed: 2, failed: file.path === 'a' ? 1 : 0, failures: file.path === 'a' ? ['a'] : [] },
        seconds: 3,
        cpu_s: 1,
      }
    },
    () => now,
  )
}

test('no file begins once the time is used up, and one that runs is not cut', async () => {
  const { runs, notBegun } = await runFor(limit_ms - 1)
  expect([runs.length, notBegun]).toEqual([2, files.slice(2)])
  expect(noteLines(notBegun)[0]).toBe('NOT RUN c')
})

test('a step is a row with the sums of its files', async () => {
  const { runs, notBegun } = await runFor(1)
  expect(noteLines(notBegun)).toEqual([])
  expect(rowsOf(runs)).toMatchObject([
    { name: 'long', counts: { passed: 2, failed: 0 }, seconds: 3, cpu_s: 1 },
    { name: 'engine', counts: { passed: 4, failed: 1, failures: ['a'] }, seconds: 6, cpu_s: 2 },
  ])
})
