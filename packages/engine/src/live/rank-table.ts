import type { RankRow } from '../standings/rows.ts'
import type { LiveModel } from './model.ts'

/** A ranking at one moment: a value of its own, cheap to keep and to compare. `diff` takes two of them. */
export interface RankTable {
  /** `publicSeq` it was taken at. */
  readonly version: number
  /** Ids by entrant index; grows, never changes. */
  readonly ids: readonly string[]
  /** Entrant indices in place order. */
  readonly order: Int32Array
  /** By entrant index; 0: not ranked here. */
  readonly rank: Int32Array
  readonly score: Float64Array
  readonly solved: Int32Array
  /** Epoch milliseconds; Infinity for none. */
  readonly last_at: Float64Array
}

function listed({ order, columns, entrants }: LiveModel, bracket: string | undefined): Int32Array {
  const found = new Int32Array(order.length)
  let total = 0
  for (const index of order) {
    const isListed = bracket === undefined ? columns.ranked[index] === 2 : entrants[index]?.state.bracket_id === bracket
    if (!isListed) continue
    found[total] = index
    total += 1
  }
  return found.subarray(0, total)
}

/** Lists and ranks those of a bracket, or those of the overall ranking. */
export function rankTable(model: LiveModel, version: number, bracket: string | undefined): RankTable {
  const size = model.entrants.length
  const { columns } = model
  const score = columns.score.slice(0, size)
  const last_at = columns.last_at.slice(0, size)
  const order = listed(model, bracket)
  const rank = new Int32Array(size)
  let above = -1
  let place = 0
  let shared = 0
  for (const index of order) {
    place += 1
    if (above < 0 || score[above] !== score[index] || last_at[above] !== last_at[index]) shared = place
    rank[index] = shared
    above = index
  }
  return { version, ids: model.ids, order: order, rank, score, solved: columns.solved.slice(0, size), last_at }
}

/** One row of a table; rank null when the entrant is not ranked there. */
export function rankRow(table: RankTable, index: number): RankRow {
  const lastAt = table.last_at[index] ?? Infinity
  return {
    entrant_id: table.ids[index] ?? '',
    rank: table.rank[index] || null,
    score: table.score[index] ?? 0,
    solved: table.solved[index] ?? 0,
    last_at: lastAt === Infinity ? null : lastAt,
  }
}
