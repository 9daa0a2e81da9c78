import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { everyNear } from './every.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pace = { ms: 500, quietMs: 5_000 }

/** A watch whose looks are noted with their time; `answers` says what each look finds. */
function watchWith(look: () => Promise<boolean>) {
  const from = performance.now()
  const at: number[] = []
  const errors: unknown[] = []
  const watch = everyNear(
    pace,
    () => {
      at.push(performance.now() - from)
      return look()
    },
    (error) => errors.push(error),
  )
  return { watch, at, errors }
}

test('while something is near it looks at every beat', async () => {
  const { at } = watchWith(async () => true)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(at).toEqual([500, 1_000, 1_500, 2_000])
})

test('while nothing is near it looks seldom, and a wake brings the next beat', async () => {
  const { watch, at } = watchWith(async () => false)
  await vi.advanceTimersByTimeAsync(6_000)
  expect(at).toEqual([500, 5_500])
  watch.wake()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(at).toEqual([500, 5_500, 6_500])
})

test('a wake during a look that finds nothing is not lost', async () => {
  const looking = Promise.withResolvers<boolean>()
  const { watch, at } = watchWith(() => looking.promise)
  await vi.advanceTimersByTimeAsync(600)
  watch.wake()
  looking.resolve(false)
  await vi.advanceTimersByTimeAsync(500)
  expect(at).toEqual([500, 1_000])
})

test('a look that fails is reported and tried again at the next beat', async () => {
  const { at, errors } = watchWith(() => Promise.reject(new Error('away')))
  await vi.advanceTimersByTimeAsync(1_000)
  expect([at, errors.length]).toEqual([[500, 1_000], 2])
})

test('once it is stopped it looks no more', async () => {
  const { watch, at } = watchWith(async () => true)
  await vi.advanceTimersByTimeAsync(500)
  await watch.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(at).toEqual([500])
})
