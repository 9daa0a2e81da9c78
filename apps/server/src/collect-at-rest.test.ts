import { expect, test } from 'vitest'
import { isWorthCollecting, type Look } from './collect-at-rest.ts'

const at = (cpuMs: number, rssMb: number): Look => ({ cpuMs, rssBytes: rssMb * 1_000_000 })
const clean = at(5_000, 190)

test.each<[string, Look, Look, boolean]>([
  ['a process that rests and grew much collects', at(60_000, 410), at(62_000, 412), true],
  ['one that answers requests does not', at(60_000, 410), at(66_000, 412), false],
  ['one that grew little does not', at(60_000, 280), at(62_000, 289), false],
  ['just enough of it counts', at(60_000, 280), at(62_000, 290), true],
])('%s', (_name, before, now, expected) => {
  expect(isWorthCollecting(before, now, clean, 60_000)).toBe(expected)
})
