import { rankRow, type RankTable } from './rank-table.ts'
import type { RankRowOf } from './rows.ts'

/** What changed in the first places between two tables of one view and bracket. */
export interface RankingDiff<Column extends string = never> {
  version: number
  total: number
  /** In place order: who stands on another place than before, or with other numbers. */
  rows: readonly RankRowOf<Column>[]
  /** Ids that stood there before and do not now: out of the ranking, or behind. */
  left: readonly string[]
}

/**
 * Compares the first `limit` places of two tables of the same standings. Whoever knows them as they were knows them all by this. What
 * `isShown` refuses stands in no list.
 */
export function diff<Column extends string>(
  before: RankTable<Column>,
  after: RankTable<Column>,
  limit = 100,
  isShown: (row: RankRowOf<Column>) => boolean = () => true,
): RankingDiff<Column> {
  const [then, now] = [firstOf(before, limit, isShown), firstOf(after, limit, isShown)]
  const stays = new Set(now)
  return {
    version: after.version,
    total: after.order.length,
    // Of equals the name decides: the rank alone does not tell who moved up.
    rows: now.filter((index, place) => then[place] !== index || !isSame(before, after, index)).map((index) => rankRow(after, index)),
    left: then.filter((index) => !stays.has(index)).map((index) => before.ids[index] ?? ''),
  }
}

function firstOf<Column extends string>(table: RankTable<Column>, limit: number, isShown: (row: RankRowOf<Column>) => boolean): number[] {
  const first: number[] = []
  for (const index of table.order) {
    if (first.length === limit) break
    if (isShown(rankRow(table, index))) first.push(index)
  }
  return first
}

function isSame<Column extends string>(before: RankTable<Column>, after: RankTable<Column>, index: number): boolean {
  if (before.rank[index] !== after.rank[index] || before.score[index] !== after.score[index]) return false
  for (const column in after.values) if (before.values[column][index] !== after.values[column][index]) return false
  return before.last_at[index] === after.last_at[index]
}
