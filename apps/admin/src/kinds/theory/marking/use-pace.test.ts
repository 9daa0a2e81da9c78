import { expect, it } from 'vitest'
import { nextPace, noPace, secondsOf } from './use-pace.ts'

it('is the mean time from one mark to the next, without breaks', () => {
  const times = [5, 15, 35, 935, 945]
  const paces = times.map((_, index) => times.slice(0, index + 1).reduce((pace, time, at) => nextPace(pace, at + 1, time * 1000), noPace))
  // Two gaps are the least; a break of more than five minutes is none.
  expect(paces.map((pace) => secondsOf(pace))).toEqual([null, null, 15, 15, 13])
})

it('counts no mark that is taken back', () => {
  const pace = nextPace(nextPace(nextPace(noPace, 1, 1_000), 2, 9_000), 3, 17_000)
  expect(secondsOf(nextPace(pace, 2, 18_000))).toBe(8)
})
