import { describe, expect, test } from 'vitest'
import { attemptGroups, countsBy, failShare, median, pointBiserial } from './measures.ts'

test.each([
  { name: 'of none', values: [], is: null },
  { name: 'of one', values: [7], is: 7 },
  { name: 'of three, unsorted', values: [9, 1, 4], is: 4 },
  { name: 'of four, between the middle ones', values: [8, 1, 3, 4], is: 3.5 },
])('the median $name', ({ values, is }) => {
  expect(median(values)).toBe(is)
})

describe('discrimination', () => {
  const people = (...rows: [boolean, number][]) => rows.map(([solved, total]) => ({ solved, total }))
  test('the textbook example of two groups: means 35 and 15, deviation 11.18, halves', () => {
    const r = pointBiserial(people([true, 40], [true, 30], [false, 20], [false, 10]))
    expect(r).toBeCloseTo(0.894, 3)
  })
  test('equals the correlation of Pearson with 1 and 0', () => {
    const rows: [boolean, number][] = [
      [true, 900],
      [true, 120],
      [false, 300],
      [false, 0],
      [true, 410],
      [false, 510],
      [false, 20],
    ]
    expect(pointBiserial(people(...rows))).toBeCloseTo(pearson(rows.map(([solved, total]) => [solved ? 1 : 0, total])), 12)
  })
  test('is negative where the weak solve it', () => {
    expect(pointBiserial(people([true, 10], [false, 90], [false, 80]))).toBeLessThan(0)
  })
  test.each([
    { name: 'all solved it', rows: people([true, 1], [true, 2]) },
    { name: 'nobody solved it', rows: people([false, 1], [false, 2]) },
    { name: 'all have the same score', rows: people([true, 5], [false, 5]) },
    { name: 'nobody is there', rows: people() },
  ])('is unknown where $name', ({ rows }) => {
    expect(pointBiserial(rows)).toBeNull()
  })
})

function pearson(pairs: number[][]): number {
  const mean = (at: number) => pairs.reduce((sum, pair) => sum + (pair[at] ?? 0), 0) / pairs.length
  const [mx, my] = [mean(0), mean(1)]
  const sum = (of: (x: number, y: number) => number) => pairs.reduce((all, [x = 0, y = 0]) => all + of(x - mx, y - my), 0)
  return sum((x, y) => x * y) / Math.sqrt(sum((x) => x * x) * sum((_x, y) => y * y))
}

test.each([
  { wrong: 4, tries: 4, is: null },
  { wrong: 0, tries: 5, is: 0 },
  { wrong: 3, tries: 5, is: 0.6 },
  { wrong: 90, tries: 120, is: 0.75 },
])('$wrong wrong of $tries fail $is', ({ wrong, tries, is }) => {
  expect(failShare(wrong, tries)).toBe(is)
})

test('attempts fall into six groups', () => {
  expect(attemptGroups([1, 1, 2, 3, 4, 5, 6, 10, 11, 200])).toEqual([2, 1, 1, 2, 2, 2])
})

test('counts up to each bound hold what lies on it', () => {
  expect(countsBy([10, 20, 20, 30], [5, 10, 20, 29, 100])).toEqual([0, 1, 3, 3, 4])
})
