import { numberAt } from '../number-at.ts'
import { descendingPlaces, outerGroups } from './groups.ts'
import { type Columns, columnsOf, type MarkMatrix, restOf } from './matrix.ts'
import { ascending, correlationOf, covarianceOf, meanOf, sumOf, varianceOf, wilsonInterval } from './moments.ts'
import { alphaWithout, itemVarianceOf } from './totals.ts'

/** One item of an exam (reference section 5). Null: not defined, shown as a dash and never as 0. */
export interface ItemStatistics {
  /** Column of the matrix. */
  index: number
  /** Attempts, and how many of them left the item out. */
  n: number
  omitted: number
  max: number
  mean: number | null
  /** Share (0–1) of the marks that were earned; high is easy. */
  facility: number | null
  /** 95 % of an item that is right or wrong; null of one with partial marks. */
  interval: readonly [low: number, high: number] | null
  sd: number | null
  /** Correlation with the rest of the paper, −1 to 1. */
  discrimination: number | null
  /** The covariance with the rest as a share of the highest there could be. */
  efficiency: number | null
  /** Correlation with the total, the item itself included. */
  item_total: number | null
  /** Difference of the facility in the upper and the lower 27 %. */
  d27: number | null
  /** Share of the paper's marks, and of its spread; the latter is null of an item that works against the total. */
  intended_weight: number | null
  effective_weight: number | null
  works_against: boolean
  alpha_without: number | null
  full_marks: number
  zero_marks: number
  /** Attempts without full marks. */
  failed: number
  /** 1 − facility. */
  loss_rate: number | null
}

/** Smallest group of which D27 is shown. */
const leastGroup = 8

/** What all items share. */
interface Shared {
  columns: Columns
  itemVariance: number
  maxTotal: number
  /** Σ √Cov(x, T) over items that do not work against the total. */
  weightSum: number
  upper: readonly number[]
  lower: readonly number[]
}

export function itemStatistics(matrix: MarkMatrix, least = leastGroup): ItemStatistics[] {
  const columns = columnsOf(matrix)
  const { upper, lower, size } = outerGroups(descendingPlaces(columns.totals))
  const shared: Shared = {
    columns,
    itemVariance: itemVarianceOf(columns),
    maxTotal: sumOf(columns.max),
    weightSum: columns.items.reduce((sum, column) => sum + Math.sqrt(Math.max(covarianceOf(column, columns.totals) ?? 0, 0)), 0),
    upper: size >= least ? upper : [],
    lower: size >= least ? lower : [],
  }
  return columns.items.map((_, index) => itemOf(shared, index))
}

function itemOf(shared: Shared, index: number): ItemStatistics {
  const { columns, maxTotal, itemVariance } = shared
  const column = columns.items[index] ?? new Float64Array()
  const max = numberAt(columns.max, index)
  const rest = restOf(columns, index)
  const mean = meanOf(column)
  const variance = varianceOf(column)
  const facility = mean === null || max === 0 ? null : mean / max
  const full = column.filter((mark) => mark >= max).length
  const zero = column.filter((mark) => mark === 0).length
  const isDichotomous = full + zero === column.length && max > 0
  return {
    index,
    n: column.length,
    omitted: numberAt(columns.omitted, index),
    max,
    mean,
    facility,
    interval: isDichotomous ? wilsonInterval(full, column.length) : null,
    sd: variance === null ? null : Math.sqrt(variance),
    discrimination: correlationOf(column, rest),
    efficiency: efficiencyOf(column, rest),
    item_total: correlationOf(column, columns.totals),
    d27: differenceOf(column, max, shared),
    intended_weight: maxTotal === 0 ? null : max / maxTotal,
    ...weightOf(column, shared),
    alpha_without: alphaWithout(columns, index, itemVariance),
    full_marks: full,
    zero_marks: zero,
    failed: column.length - full,
    loss_rate: facility === null ? null : 1 - facility,
  }
}

function efficiencyOf(column: Float64Array, rest: Float64Array): number | null {
  const best = covarianceOf(ascending(column), ascending(rest))
  const actual = covarianceOf(column, rest)
  return best === null || actual === null || best === 0 ? null : actual / best
}

function differenceOf(column: Float64Array, max: number, { upper, lower }: Shared): number | null {
  const meanAt = (places: readonly number[]) => meanOf(places.map((place) => numberAt(column, place)))
  const [high, low] = [meanAt(upper), meanAt(lower)]
  return high === null || low === null || max === 0 ? null : (high - low) / max
}

function weightOf(column: Float64Array, { columns, weightSum }: Shared): Pick<ItemStatistics, 'effective_weight' | 'works_against'> {
  const covariance = covarianceOf(column, columns.totals)
  const works_against = covariance !== null && covariance < 0
  if (covariance === null || works_against || weightSum === 0) return { effective_weight: null, works_against }
  return { effective_weight: Math.sqrt(covariance) / weightSum, works_against }
}
