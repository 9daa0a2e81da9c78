import { rankRow, type RankTable } from '../live/rank-table.ts'
import type { RankRow } from './rows.ts'

/** What changed between two tables of one view and bracket, bounded. */
export interface RankingDiff {
  version: number
  total: number
  /** Changed rows in place order, at most `limit` of them. */
  rows: readonly RankRow[]
  /** Ids that stood in the ranking before and do not now. */
  left: readonly string[]
  /** True when more rows changed than are told: the viewer refetches what it shows. */
  is_cut: boolean
}

/** Compares two tables: rows whose rank, score, solved or time differ, from the top; the first `limit` are told. Tables must come from one `createStandings`. */
export function diff(before: RankTable, after: RankTable, limit = 100): RankingDiff {
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

function isSame(before: RankTable, after: RankTable, index: number): boolean {
  return (
    before.rank[index] === after.rank[index] &&
    before.score[index] === after.score[index] &&
    before.solved[index] === after.solved[index] &&
    before.last_at[index] === after.last_at[index]
  )
}
