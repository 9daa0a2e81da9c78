import { describe, expect, test } from 'vitest'
import { spreadStarts, startSpan } from './spread.ts'

describe('starts of checks', () => {
  test('lie evenly over the span, in another order for another seed and in the same for the same', () => {
    const starts = spreadStarts('contest/1/7', 100, 45_000)
    expect(starts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, index) => index * 450))
    expect(spreadStarts('contest/1/7', 100, 45_000)).toEqual(starts)
    expect(spreadStarts('contest/1/8', 100, 45_000)).not.toEqual(starts)
  })

  test('of nobody and of one', () => {
    expect(spreadStarts('x', 0, 1_000)).toEqual([])
    expect(spreadStarts('x', 1, 1_000)).toEqual([0])
  })

  test.each([
    ['a short chain', 60_000, 5_000, 45_000],
    ['a chain of half a round', 60_000, 30_000, 30_000],
    ['a chain that just leaves a quarter', 40_000, 30_000, 10_000],
  ])('%s leaves time to end', (_name, round_ms, longest_ms, span) => expect(startSpan(round_ms, longest_ms)).toBe(span))

  test('keep a quarter of the round where the longest chain may outlast it, and nothing behind its end', () => {
    expect([startSpan(10_000, 30_000), startSpan(-5, 30_000)]).toEqual([2_500, 0])
  })
})
