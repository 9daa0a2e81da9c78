import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readClock } from './clock.ts'
import { demoPoints, rubricShare } from './points.ts'
import { promisedSeconds } from './queue.ts'
import { rwStartItems } from './start-items.ts'
import { type DemoVote, verdictOf } from './votes.ts'

describe('points', () => {
  test.each([
    [{ value: 1000, goal: 100, rubric: { sum: 8500, of: 1 }, attempt: 2, factors: [100, 90] }, 765],
    [{ value: 1000, goal: 100, rubric: { sum: 25_500, of: 3 }, attempt: 1, factors: [100] }, 850],
    [{ value: 1000, goal: 40, rubric: { sum: 10_000, of: 1 }, attempt: 9, factors: [100, 50] }, 200],
    [{ value: 1, goal: 50, rubric: { sum: 10_000, of: 1 }, attempt: 1, factors: [100] }, 1],
    [{ value: 1, goal: 49, rubric: { sum: 10_000, of: 1 }, attempt: 1, factors: [100] }, 0],
    [{ value: 1000, goal: 0, rubric: { sum: 10_000, of: 1 }, attempt: 1, factors: [100] }, 0],
    [{ value: 1000, goal: 100, rubric: { sum: 0, of: 0 }, attempt: 1, factors: [100] }, 0],
  ])('%o brings %i', (worth, points) => expect(demoPoints(worth)).toBe(points))

  test('are rounded once, exactly, up to the largest of everything', () => {
    const part = fc.integer({ min: 0, max: 100 })
    const sum = fc.integer({ min: 0, max: 30_000 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), part, sum, part, (value, goal, given, factor) => {
        const [top, bottom] = [BigInt(value) * BigInt(goal) * BigInt(given) * BigInt(factor), 300_000_000n]
        const exact = Number((2n * top + bottom) / (2n * bottom))
        expect(demoPoints({ value, goal, rubric: { sum: given, of: 3 }, attempt: 1, factors: [factor] })).toBe(exact)
      }),
    )
  })

  test('a rubric is weighed, and every criterion has a score', () => {
    expect(rubricShare([60, 40], [80, 60])).toBe(7200)
    expect(() => rubricShare([60, 40], [80])).toThrow(RangeError)
  })
})

describe('votes', () => {
  const won = (...scores: number[]): DemoVote => ({ result: 'success', scores })
  const lost: DemoVote = { result: 'fail', scores: [] }
  test.each([
    ['too few', [won(80)], 2, { state: 'waiting' }],
    ['one of one', [won(80)], 1, { state: 'decided', result: 'success', rubric: { sum: 8000, of: 1 } }],
    ['the mean of three', [won(80), won(85), won(90)], 3, { state: 'decided', result: 'success', rubric: { sum: 25_500, of: 3 } }],
    ['two against one', [won(80), lost, won(60)], 3, { state: 'decided', result: 'success', rubric: { sum: 14_000, of: 2 } }],
    ['one against two', [lost, won(80), lost], 3, { state: 'decided', result: 'fail', rubric: { sum: 0, of: 1 } }],
    ['a tie', [won(80), lost], 2, { state: 'head' }],
    ['a tie that a third one breaks', [won(80), lost, lost], 2, { state: 'decided', result: 'fail', rubric: { sum: 0, of: 1 } }],
  ])('%s', (_what, votes, needed, verdict) => {
    expect(verdictOf(votes, needed, [100])).toEqual(verdict)
    expect(verdictOf([...votes].reverse(), needed, [100])).toEqual(verdict)
  })
})

describe('the clock', () => {
  test.each([
    ['runs', [], 30, { left_ms: 70, ends_at: 100 }],
    ['is over', [], 130, { left_ms: -30, ends_at: 100 }],
    ['stands', [{ from: 20, to: null }], 30, { left_ms: 80, ends_at: null }],
    ['has stood', [{ from: 20, to: 50 }], 60, { left_ms: 70, ends_at: 130 }],
    ['stood before it began', [{ from: -20, to: -5 }], 30, { left_ms: 70, ends_at: 100 }],
    [
      'stands in a stop within a pause',
      [
        { from: 20, to: 60 },
        { from: 10, to: null },
      ],
      70,
      { left_ms: 90, ends_at: null },
    ],
    [
      'stood in two that meet',
      [
        { from: 10, to: 30 },
        { from: 20, to: 40 },
      ],
      50,
      { left_ms: 80, ends_at: 130 },
    ],
  ])('%s', (_what, stills, now, reading) => expect(readClock(0, 100, stills, now)).toEqual(reading))

  test('says the same end at every moment in which it runs', () => {
    const span = fc.tuple(fc.nat({ max: 200 }), fc.nat({ max: 50 })).map(([from, ms]) => ({ from, to: from + ms }))
    fc.assert(
      fc.property(fc.array(span, { maxLength: 5 }), fc.integer({ min: 300, max: 400 }), fc.nat({ max: 500 }), (stills, now, later) => {
        expect(readClock(0, 100, stills, now + later).ends_at).toBe(readClock(0, 100, stills, now).ends_at)
      }),
    )
  })
})

test('whoever is next takes the stage that is free first', () => {
  expect(promisedSeconds(4, { stages: [300, 0], slot_s: 600 })).toEqual([0, 300, 600, 900])
  expect(promisedSeconds(2, { stages: [], slot_s: 600 })).toEqual([null, null])
  expect(promisedSeconds(0, { stages: [0], slot_s: 600 })).toEqual([])
})

test('a contest without a stage, or with too few referees, does not start', () => {
  const whole = { topics: 1, open_stages: 1, referees: 1, judges_needed: 1, without_reset: [] }
  expect(rwStartItems(whole)).toEqual([])
  const items = rwStartItems({ topics: 0, open_stages: 0, referees: 1, judges_needed: 2, without_reset: ['Camera'] })
  expect(items.map(({ code, level }) => [code, level])).toEqual([
    ['no_topics', 'confirm'],
    ['stage_missing', 'block'],
    ['judges_few', 'block'],
    ['reset_steps_missing', 'warn'],
  ])
})
