import { expect, test } from 'vitest'
import { isWorthCollecting, type Look } from './collect-at-rest.ts'

const at = (cpuMs: number, heapMb: number): Look => ({ cpuMs, heapBytes: heapMb * 1_000_000 })
const clean = at(5_000, 90)

test.each<[string, Look, Look, boolean]>([
  ['a process that rests with much garbage collects', at(60_000, 210), at(60_400, 212), true],
  ['one that answers requests does not', at(60_000, 210), at(61_000, 212), false],
  ['one without much garbage does not', at(60_000, 130), at(60_400, 137), false],
  ['just enough of it counts', at(60_000, 130), at(60_400, 138), true],
])('%s', (_name, before, now, expected) => {
  expect(isWorthCollecting(before, now, clean, 10_000)).toBe(expected)
})
