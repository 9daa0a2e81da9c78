import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { every } from './every.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('works once a turn until it is stopped, and tells of a failure without ending', async () => {
  const report = vi.fn()
  const work = vi.fn(async () => {
    if (work.mock.calls.length === 2) throw new Error('no database')
  })
  const beat = every(1_000, work, report)
  await vi.advanceTimersByTimeAsync(3_500)
  expect(work).toHaveBeenCalledTimes(3)
  expect(report.mock.calls).toEqual([[new Error('no database')]])
  beat.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(work).toHaveBeenCalledTimes(3)
})

test('leaves a turn out while the last one still works', async () => {
  const work = vi.fn(() => new Promise((resolve) => setTimeout(resolve, 2_500)))
  const beat = every(1_000, work, () => undefined)
  await vi.advanceTimersByTimeAsync(4_500)
  expect(work).toHaveBeenCalledTimes(2)
  beat.stop()
})
