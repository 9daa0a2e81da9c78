import type { FlagOutcome } from '@beacon/engine/answers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answeredInTime } from './answered-in-time.ts'
import type { JudgedTry, WaitingTry } from './try.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const started = (mayStand: boolean) => {
  const one = { mayStand, isGone: false } as WaitingTry
  let finish: (judged: JudgedTry) => void = () => undefined
  const judged = new Promise<JudgedTry>((resolve) => {
    finish = resolve
  })
  const said = answeredInTime(one, judged).then(
    ({ outcome }) => outcome.code,
    (error: { code: string }) => error.code,
  )
  return { one, said, finish: () => finish({ at: 0, outcome: { code: 'flag_correct' } as FlagOutcome }) }
}

test('a try whose group runs waits for its end, however slow the disk is', async () => {
  const { one, said, finish } = started(true)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(one.isGone).toBe(false)
  finish()
  expect(await said).toBe('flag_correct')
})

test('one that PostgreSQL still works on after half a minute is told that nobody knows', async () => {
  const { said } = started(true)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await said).toBe('outcome_unknown')
})

test('one whose turn does not come within ten seconds counts nowhere, and is told so', async () => {
  const { one, said } = started(false)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([await said, one.isGone]).toEqual(['unavailable', true])
})
