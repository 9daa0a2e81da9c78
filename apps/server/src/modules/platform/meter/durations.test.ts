import { expect, test } from 'vitest'
import { addDurations, noDurations, percentileOf, slotOf } from './durations.ts'

const counted = (...durations: number[]) => {
  const counts = noDurations()
  for (const ms of durations) counts[slotOf(ms)] = (counts[slotOf(ms)] ?? 0) + 1
  return counts
}

test.each([
  { name: 'nothing has no percentile', durations: [], share: 0.95, is: null },
  { name: 'one answer is every percentile', durations: [7], share: 0.5, is: 8 },
  { name: 'the median of ten', durations: [1, 1, 1, 1, 1, 200, 200, 200, 200, 200], share: 0.5, is: 1 },
  { name: 'the 95th of ten is the slowest', durations: [1, 1, 1, 1, 1, 1, 1, 1, 1, 450], share: 0.95, is: 500 },
  { name: 'the 95th of twenty is the nineteenth', durations: [...Array<number>(19).fill(4), 9_000], share: 0.95, is: 5 },
  { name: 'what is slower than the last bound stands there', durations: [600_000], share: 0.5, is: 60_000 },
])('$name', ({ durations, share, is }) => {
  expect(percentileOf(counted(...durations), share)).toBe(is)
})

test('replicas add up to what one would have counted', () => {
  expect(addDurations(counted(3, 40), counted(3, 900))).toEqual(counted(3, 40, 3, 900))
})
