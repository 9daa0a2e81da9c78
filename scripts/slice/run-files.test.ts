import { expect, test } from 'vitest'
import type { Batch } from './long-files.ts'
import { limit_ms, noteLines, rowsOf, runBatches, wholeLimit_ms } from './run-files.ts'

const batches: Batch[] = [
  { step: 'engine', paths: ['a'] },
  { step: 'long', paths: ['b'] },
  { step: 'engine', paths: ['c', 'd'] },
]
const runFor = (spent_ms: number, begun_ms = 0) => {
  let now = begun_ms
  return runBatches(
    batches,
    async (batch) => {
      now += spent_ms
      return {
        batch,
        counts: { passed: 2, failed: batch.paths[0] === 'a' ? 1 : 0, failures: batch.paths[0] === 'a' ? ['a'] : [], slowest: ['c first'] },
        seconds: 3,
        cpu_s: 1,
      }
    },
    () => now,
  )
}

test('nothing begins once the time is used up, and one that runs is not cut', async () => {
  const { runs, notBegun } = await runFor(limit_ms - 1)
  expect([runs.length, notBegun]).toEqual([2, ['c', 'd']])
  expect(noteLines(notBegun).slice(0, 2)).toEqual(['NOT RUN c', 'NOT RUN d'])
})

test('where the steps before took long, the slice ends with the whole run', async () => {
  expect((await runFor(2, wholeLimit_ms - 3)).notBegun).toEqual(['c', 'd'])
  expect((await runFor(1, wholeLimit_ms)).notBegun).toEqual(['a', 'b', 'c', 'd'])
})

test('a step is a row with the sums of its files', async () => {
  const { runs, notBegun } = await runFor(1)
  expect(noteLines(notBegun)).toEqual([])
  expect(rowsOf(runs)).toMatchObject([
    { name: 'long', counts: { passed: 2, failed: 0 }, seconds: 3, cpu_s: 1 },
    { name: 'engine', counts: { passed: 4, failed: 1, failures: ['a'], slowest: ['c first', '    3.0 s  a'] }, seconds: 6, cpu_s: 2 },
  ])
})
