import { describe, expect, test } from 'vitest'
import { noDurations } from '../../../platform/meter/index.ts'
import { readSteps, stepsOf, type Counted } from './steps.ts'

const minute = 60_000
const start = Date.UTC(2026, 10, 20, 9)

describe('steps', () => {
  test.each([
    { name: 'half a minute is one', length: 30_000, step_s: 60, points: 1 },
    { name: 'twelve hours are told minute by minute', length: 720 * minute, step_s: 60, points: 720 },
    { name: 'a day is told in two minutes', length: 1_440 * minute, step_s: 120, points: 720 },
    { name: 'a week is told in fourteen minutes', length: 10_080 * minute, step_s: 840, points: 720 },
  ])('$name', ({ length, step_s, points }) => {
    const span = stepsOf(start, start + length)
    expect(span.step_ms).toBe(step_s * 1_000)
    expect(readSteps(span, [], [])).toHaveLength(points)
  })
})

const counted = (at: number, more: Partial<Counted>): Counted => ({
  minute: at,
  tries: 0,
  refused: {},
  limited: 0,
  durations: noDurations(),
  streams: 0,
  online: 0,
  ...more,
})

test('two replicas of one minute add up, but for who is online: each counts everybody', () => {
  const rows = [
    counted(start, { refused: { flag_repeated: 2 }, limited: 1, streams: 30, online: 10 }),
    counted(start, { refused: { flag_repeated: 1, topic_closed: 4 }, limited: 2, streams: 12, online: 7 }),
  ]
  expect(readSteps(stepsOf(start, start + minute), rows, [])[0]).toMatchObject({
    refused: { flag_repeated: 3, topic_closed: 4 },
    limited: 3,
    streams: 42,
    online: 10,
  })
})

test('a step of two minutes counts all and shows the fuller minute', () => {
  const rows = [counted(start, { limited: 5, streams: 10 }), counted(start + minute, { limited: 5, streams: 40 })]
  const [first] = readSteps({ from: start, to: start + 2 * minute, step_ms: 2 * minute }, rows, [])
  expect(first).toMatchObject({ limited: 10, streams: 40 })
})

test('a minute without answers has no latency, and submissions come from their rows', () => {
  const steps = readSteps(stepsOf(start, start + 2 * minute), [], [{ at: start + minute, total: 7, correct: 2, wrong: 4 }])
  expect(steps.map(({ submissions, p95_ms }) => [submissions, p95_ms])).toEqual([
    [0, null],
    [7, null],
  ])
})

test('what lies outside the span is left out', () => {
  expect(readSteps(stepsOf(start, start + minute), [counted(start - minute, { limited: 9 })], [])[0]?.limited).toBe(0)
})
