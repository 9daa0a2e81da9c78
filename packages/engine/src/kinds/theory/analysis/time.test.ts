import { expect, test } from 'vitest'
import { boxOf } from './boxes.ts'
import { cloudsOf, completionCurve } from './time.ts'

test('a box has the quartiles that a spreadsheet gives', () => {
  expect(boxOf([])).toBeNull()
  expect(boxOf([300])).toEqual({ n: 1, min: 300, low: 300, median: 300, high: 300, max: 300, mean: 300 })
  // =QUARTILE.INC of 1, 2, 4, 8, 16, 32
  expect(boxOf([32, 1, 16, 2, 8, 4])).toEqual({ n: 6, min: 1, low: 2.5, median: 6, high: 14, max: 32, mean: 10.5 })
})

test('the curve of hand-ins begins at 0, never falls, and ends with all papers', () => {
  expect(completionCurve([], 60)).toEqual({ step_s: 1, counts: [] })
  // After 0, 5, 10 … 40 seconds.
  expect(completionCurve([7, 5, 40, 12, 0], 8)).toEqual({ step_s: 5, counts: [1, 2, 3, 4, 4, 4, 4, 4, 5] })
  const { step_s, counts } = completionCurve(
    Array.from({ length: 5_000 }, (_, place) => 1_800 + (place % 3_600)),
    60,
  )
  expect([step_s, counts.length, counts.at(-1)]).toEqual([120, 46, 5_000])
  expect(counts.every((count, step) => step === 0 || count >= (counts[step - 1] ?? 0))).toBe(true)
})

test('points become clouds that keep every paper and the means', () => {
  expect(cloudsOf([], { across: 4, up: 4 })).toEqual([])
  const points = [
    { x: 10, y: 90 },
    { x: 12, y: 92 },
    { x: 80, y: 100 },
    { x: 100, y: 10 },
  ]
  expect(cloudsOf(points, { across: 2, up: 2 })).toEqual([
    { x: 100, y: 10, count: 1 },
    { x: 11, y: 91, count: 2 },
    { x: 80, y: 100, count: 1 },
  ])
  const many = Array.from({ length: 5_000 }, (_, place) => ({ x: (place * 37) % 3_601, y: (place * 91) % 10_001 }))
  const clouds = cloudsOf(many, { across: 40, up: 25 })
  expect(clouds.length).toBeLessThanOrEqual(1_000)
  expect(clouds.reduce((sum, { count }) => sum + count, 0)).toBe(5_000)
  const mean = clouds.reduce((sum, { y, count }) => sum + y * count, 0) / 5_000
  expect(mean).toBeCloseTo(many.reduce((sum, { y }) => sum + y, 0) / 5_000, 6)
})
