import { numberAt } from '../number-at.ts'
import { sumOf } from './moments.ts'

/**
 * Marks of one exam: a row for each attempt that counts (absent candidates and second attempts are out), a column for each item.
 * Null: the item was left out; it counts as 0. All marks have one unit, hundredths in the product.
 */
export interface MarkMatrix {
  marks: readonly (readonly (number | null)[])[]
  /** Highest mark of each item. */
  max: readonly number[]
}

/** The matrix by columns, as every formula reads it. */
export interface Columns {
  max: readonly number[]
  items: readonly Float64Array[]
  omitted: readonly number[]
  totals: Float64Array
}

export function columnsOf({ marks, max }: MarkMatrix): Columns {
  const items = max.map((_, item) => Float64Array.from(marks, (row) => row[item] ?? 0))
  return {
    max,
    items,
    omitted: max.map((_, item) => marks.filter((row) => (row[item] ?? null) === null).length),
    totals: Float64Array.from(marks, (_, attempt) => sumOf(items.map((column) => numberAt(column, attempt)))),
  }
}

/** Totals without one item. */
export function restOf({ items, totals }: Columns, item: number): Float64Array {
  const column = items[item] ?? new Float64Array(totals.length)
  return totals.map((total, attempt) => total - numberAt(column, attempt))
}
