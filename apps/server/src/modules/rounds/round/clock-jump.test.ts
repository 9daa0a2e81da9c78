import { changePace, pacesOf } from '@beacon/engine/rounds'
import { expect, test } from 'vitest'
import { isJump, jumpBetween } from './clock-jump.ts'

const reading = (now: number, sent: number, took = 10) => ({ now, sent, got: sent + took })

test.each([
  ['time passed', reading(1_000_000, 0), reading(1_060_000, 60_000), 0],
  ['the answer was slow', reading(1_000_000, 0), reading(1_060_000, 60_000, 40_000), 0],
  ['the process stood before it read the answer', reading(1_000_000, 0, 30_000), reading(1_060_000, 60_000), 0],
  ['it went forward', reading(1_000_000, 0), reading(1_041_000, 1_000), 39_990],
  ['it went back', reading(1_000_000, 0), reading(961_000, 1_000), -39_990],
])('a jump is what no slow answer explains: %s', (_name, before, after, by_ms) => expect(jumpBetween(before, after)).toBe(by_ms))

test('half of a round is one, and 30 s always', () => {
  const jumps = (by_ms: number, round_duration_s: number) => isJump({ by_ms, now: 0, seen: 0 }, pacesOf({ round_duration_s, paces: [] }))
  expect([jumps(20_000, 60), jumps(-30_001, 60), jumps(30_001, 300), jumps(5_001, 10)]).toEqual([false, true, true, true])
})

test('of a round that runs and the next one the shorter counts', () => {
  const long = pacesOf({ round_duration_s: 300, paces: [] })
  const paces = pacesOf({ round_duration_s: 10, paces: changePace(long, 1_000, 10_000) })
  expect([4_999, 5_001].map((by_ms) => isJump({ by_ms, now: 0, seen: 0 }, paces))).toEqual([false, true])
})
