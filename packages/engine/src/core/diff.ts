import { rankRow, type RankTable } from './rank-table.ts'
import type { RankRowOf } from './rows.ts'

/** What changed between two tables of one view and bracket, bounded. */
export interface RankingDiff<Column extends string = never> {
  version: number
  total: number
  /** Changed rows in place order, at most `limit` of them. */
  rows: readonly RankRowOf<Column>[]
  /** Ids that stood in the ranking before and do not now. */
  left: readonly string[]
  /** True when more rows changed than the diff names: the viewer then fetches what it shows. */
  is_cut: boolean
}

/** Compares two tables of the same standings: rows whose rank or numbers differ, from the top, at most `limit`. */
export function diff<Column extends string>(before: RankTable<Column>, after: RankTable<Column>, limit = 100): RankingDiff<Column> {
  const changed: number[] = []
  for (const index of after.order) {
    if (isSame(before, after, index)) continue
    changed.push(index)
    if (changed.length > limit) break
  }
  const left = [...before.order].filter((index) => after.rank[index] === 0).map((index) => before.ids[index] ?? '')
  const rows = changed.slice(0, limit).map((index) => rankRow(after, index))
  return {
    version: after.version,
    total: after.order.length,
    rows,
    left: left.slice(0, limit),
    is_cut: changed.length > limit || left.length > limit,
  }
}

function isSame<Column extends string>(before: RankTable<Column>, after: RankTable<Column>, index: number): boolean {
  if (before.rank[index] !== after.rank[index] || before.score[index] !== after.score[index]) return false
  for (const column in after.values) if (before.values[column][index] !== after.values[column][index]) return false
  return before.last_at[index] === after.last_at[index]
}
