import { comparePlaces } from './order.ts'
import type { RankBook } from './rank-book.ts'
import type { RankRowOf } from './rows.ts'

/** A ranking at one moment: a value of its own, cheap to keep and to compare. `diff` takes two of them. */
export interface RankTable<Column extends string = never> {
  /** `publicSeq` it was taken at. */
  readonly version: number
  /** Ids by entrant index; grows, never changes. */
  readonly ids: readonly string[]
  /** Entrant indices in place order. */
  readonly order: Int32Array
  /** By entrant index; 0: not ranked here. */
  readonly rank: Int32Array
  readonly score: Float64Array
  /** Epoch milliseconds; Infinity for none. */
  readonly last_at: Float64Array
  /** The kind's own numbers of a row, by entrant index. */
  readonly values: Readonly<Record<Column, Float64Array>>
}

function listed({ order, ranked, brackets }: RankBook, bracket: string | undefined): Int32Array {
  const found = new Int32Array(order.length)
  let total = 0
  for (const index of order) {
    const isListed = bracket === undefined ? ranked[index] === 2 : brackets[index] === bracket
    if (!isListed) continue
    found[total] = index
    total += 1
  }
  return found.subarray(0, total)
}

/** Lists and ranks those of a bracket, or those of the overall ranking. */
export function rankTable<Column extends string>(book: RankBook<Column>, version: number, bracket: string | undefined): RankTable<Column> {
  const size = book.ids.length
  const order = listed(book, bracket)
  const rank = new Int32Array(size)
  let above = -1
  let place = 0
  let shared = 0
  for (const index of order) {
    place += 1
    if (above < 0 || comparePlaces(book, above, index) !== 0) shared = place
    rank[index] = shared
    above = index
  }
  const values = { ...book.values }
  for (const column in values) values[column] = values[column].slice(0, size)
  return { version, ids: book.ids, order, rank, score: book.score.slice(0, size), last_at: book.last_at.slice(0, size), values }
}

/** One row of a table; rank null when the entrant is not ranked there. */
export function rankRow<Column extends string>(table: RankTable<Column>, index: number): RankRowOf<Column> {
  const lastAt = table.last_at[index] ?? Infinity
  const row: Record<string, unknown> = {
    entrant_id: table.ids[index] ?? '',
    rank: table.rank[index] || null,
    score: table.score[index] ?? 0,
  }
  for (const column in table.values) row[column] = table.values[column][index] ?? 0
  row['last_at'] = lastAt === Infinity ? null : lastAt
  // Checked: the four common fields stand above, the kind's in the loop.
  return row as RankRowOf<Column>
}
