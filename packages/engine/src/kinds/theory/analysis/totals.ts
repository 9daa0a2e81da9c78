import { numberAt } from '../number-at.ts'
import { type Columns, columnsOf, type MarkMatrix, restOf } from './matrix.ts'
import { ascending, kurtosisOf, meanOf, quantileOf, skewnessOf, sumOf, varianceOf } from './moments.ts'

export const percentiles = [5, 10, 25, 50, 75, 90, 95] as const
export type Percentile = (typeof percentiles)[number]

/** How the totals of an exam spread, in the unit of its marks. Null: not defined, shown as a dash and never as 0. */
export interface TotalStatistics {
  /** Attempts. */
  n: number
  /** Items. */
  k: number
  max_total: number
  mean: number | null
  median: number | null
  min: number | null
  max: number | null
  variance: number | null
  sd: number | null
  skewness: number | null
  kurtosis: number | null
  /** Cronbach's alpha; it can be negative. A paper for each candidate has none. */
  alpha: number | null
  /** Standard error of measurement, and its share of the standard deviation. */
  sem: number | null
  error_ratio: number | null
  percentiles: Readonly<Record<Percentile, number | null>>
}

/** k/(k − 1) · (1 − Σ Var x / Var T); null of fewer than two items or without variance. */
export function alphaOf(items: number, itemVariance: number, totalVariance: number | null): number | null {
  if (items < 2 || totalVariance === null || totalVariance === 0) return null
  return (items / (items - 1)) * (1 - itemVariance / totalVariance)
}

/** Sum of the variances of the items; 0 of fewer than two attempts. */
export function itemVarianceOf({ items }: Columns): number {
  return items.reduce((sum, column) => sum + (varianceOf(column) ?? 0), 0)
}

/** Alpha of the paper without one item. */
export function alphaWithout(columns: Columns, item: number, itemVariance: number): number | null {
  const own = varianceOf(columns.items[item] ?? []) ?? 0
  return alphaOf(columns.items.length - 1, itemVariance - own, varianceOf(restOf(columns, item)))
}

export function totalStatistics(matrix: MarkMatrix): TotalStatistics {
  const columns = columnsOf(matrix)
  const { totals, items, max } = columns
  const sorted = ascending(totals)
  const variance = varianceOf(totals)
  const sd = variance === null ? null : Math.sqrt(variance)
  const alpha = alphaOf(items.length, itemVarianceOf(columns), variance)
  const sem = variance === null || alpha === null ? null : Math.sqrt(variance * (1 - alpha))
  const quantile = (percent: Percentile) => quantileOf(sorted, percent / 100)
  return {
    n: totals.length,
    k: items.length,
    max_total: sumOf(max),
    mean: meanOf(totals),
    median: quantile(50),
    min: sorted[0] ?? null,
    max: sorted.at(-1) ?? null,
    variance,
    sd,
    skewness: skewnessOf(totals),
    kurtosis: kurtosisOf(totals),
    alpha,
    sem,
    error_ratio: sem === null || sd === null || sd === 0 ? null : sem / sd,
    percentiles: {
      5: quantile(5),
      10: quantile(10),
      25: quantile(25),
      50: quantile(50),
      75: quantile(75),
      90: quantile(90),
      95: quantile(95),
    },
  }
}

/** Totals in `bins` classes of equal width from 0 to the highest total; the last class holds both of its ends. */
export function histogramOf(totals: ArrayLike<number>, maxTotal: number, bins: number): { edges: number[]; counts: number[] } {
  const counts = Array.from({ length: bins }, () => 0)
  for (let index = 0; index < totals.length; index++) {
    const bin = maxTotal > 0 ? Math.floor((numberAt(totals, index) * bins) / maxTotal) : 0
    const inside = Math.min(Math.max(bin, 0), bins - 1)
    counts[inside] = numberAt(counts, inside) + 1
  }
  return { edges: Array.from({ length: bins + 1 }, (_, index) => (maxTotal * index) / bins), counts }
}
