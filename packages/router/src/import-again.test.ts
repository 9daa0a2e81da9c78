import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { importAgain } from './import-again.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const dropped = new TypeError('Failed to fetch dynamically imported module: https://x/assets/a.js')
const settled = async <Value>(work: Promise<Value>) => {
  const end = work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  await vi.runAllTimersAsync()
  return end
}

it('asks for a chunk that was dropped by an address that was never asked for', async () => {
  const load = vi
    .fn<(query: string) => Promise<string>>()
    .mockRejectedValueOnce(dropped)
    .mockRejectedValueOnce(dropped)
    .mockResolvedValue('code')
  expect(await settled(importAgain(load))).toEqual({ value: 'code' })
  const asked = load.mock.calls.map(([query]) => query)
  expect(asked[0]).toBe('')
  expect(asked.slice(1).every((query) => /^\?again=\d+$/u.test(query))).toBe(true)
  expect(new Set(asked).size).toBe(3)
})

it('gives up after the fourth time with what the browser said', async () => {
  const load = vi.fn(() => Promise.reject(dropped))
  expect(await settled(importAgain(load))).toEqual({ error: dropped })
  expect(load).toHaveBeenCalledTimes(4)
})

it('leaves alone what came and then failed', async () => {
  const broken = new Error('x is not a function')
  const load = vi.fn(() => Promise.reject(broken))
  expect(await settled(importAgain(load))).toEqual({ error: broken })
  expect(load).toHaveBeenCalledOnce()
})
