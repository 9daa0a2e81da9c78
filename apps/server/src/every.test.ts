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
  await beat.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(work).toHaveBeenCalledTimes(3)
})

test('leaves a turn out while the last one still works, and a stop waits for it', async () => {
  const work = vi.fn(() => new Promise((resolve) => setTimeout(resolve, 2_500)))
  const beat = every(1_000, work, () => undefined)
  await vi.advanceTimersByTimeAsync(4_500)
  expect(work).toHaveBeenCalledTimes(2)
  const stopped = vi.fn()
  void beat.stop().then(stopped)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(stopped).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(stopped).toHaveBeenCalledOnce()
  expect(work).toHaveBeenCalledTimes(2)
})

test('goes on where a turn fails before it waits for anything', async () => {
  const work = vi.fn(() => {
    throw new Error('at once')
  })
  const report = vi.fn()
  const beat = every(1_000, work, report)
  await vi.advanceTimersByTimeAsync(2_500)
  expect(report).toHaveBeenCalledTimes(2)
  await beat.stop()
})
