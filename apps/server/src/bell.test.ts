import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openBell } from './bell.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** How long a sleep takes by the clock of the test. */
async function msOf(sleeping: Promise<void>, most: number): Promise<number | null> {
  const from = Date.now()
  let took: number | null = null
  void sleeping.then(() => (took = Date.now() - from))
  await vi.advanceTimersByTimeAsync(most)
  return took
}

test('a sleep lasts its time', async () => {
  expect(await msOf(openBell().sleep(500), 600)).toBe(500)
})

test('a ring ends a sleep, and the next one lasts its time again', async () => {
  const bell = openBell()
  const sleeping = bell.sleep(5_000)
  bell.ring()
  expect(await msOf(sleeping, 10)).toBe(0)
  expect(await msOf(bell.sleep(500), 600)).toBe(500)
})

test('rings during a turn are heard once, by the sleep behind it', async () => {
  const bell = openBell()
  bell.ring()
  bell.ring()
  expect(await msOf(bell.sleep(5_000), 10)).toBe(0)
  expect(await msOf(bell.sleep(500), 600)).toBe(500)
})
