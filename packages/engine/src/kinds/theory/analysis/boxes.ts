import { ascending, meanOf, quantileOf } from './moments.ts'

/** Totals of a group: extremes, quartiles (type 7) and mean. */
export interface Box {
  n: number
  min: number
  low: number
  median: number
  high: number
  max: number
  mean: number
}

/** Null of no values. */
export function boxOf(values: ArrayLike<number>): Box | null {
  const sorted = ascending(values)
  const [min, low, median, high, max] = [0, 0.25, 0.5, 0.75, 1].map((share) => quantileOf(sorted, share))
  const mean = meanOf(sorted)
  if (min == null || low == null || median == null || high == null || max == null || mean === null) return null
  return { n: sorted.length, min, low, median, high, max, mean }
}
