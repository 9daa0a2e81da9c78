/** What a ranking sorts by. `last_at` is the time of the last positive scoring event in epoch milliseconds. */
export interface RankKey {
  entrant_id: string
  score: number
  last_at: number | null
  sort_name: string
}

/** A number of the row that breaks a tie of the score. */
export interface RankTie<Column extends string = string> {
  column: Column
  better: 'higher' | 'lower'
}

/** How rows of equal score are ordered: by these numbers first, then by the earlier last scoring event unless `by_time` is off. */
export interface RankOrder<Column extends string = string> {
  ties: readonly RankTie<Column>[]
  /** Off: rows that differ in time alone share a rank. */
  by_time: boolean
}

/** Higher score first, then the earlier last positive scoring event. */
export const timeOrder: RankOrder<never> = { ties: [], by_time: true }

type Key<Column extends string> = RankKey & Readonly<Record<Column, number>>

/** Negative when `left` stands above `right`, 0 when they share a rank. */
export function comparePlace<Column extends string>(left: Key<Column>, right: Key<Column>, order: RankOrder<Column>): number {
  if (left.score !== right.score) return right.score - left.score
  for (const { column, better } of order.ties) {
    const rises = left[column] - right[column]
    if (rises !== 0) return better === 'lower' ? rises : -rises
  }
  if (!order.by_time || left.last_at === right.last_at) return 0
  return (left.last_at ?? Infinity) - (right.last_at ?? Infinity)
}

/** The order of rows in a list: by place, then by name, then by id. Rows of one rank never change places by chance. */
export function compareRank(left: RankKey, right: RankKey): number {
  return compareRankBy(left, right, timeOrder)
}

/** As `compareRank`, with the ties of a kind. */
export function compareRankBy<Column extends string>(left: Key<Column>, right: Key<Column>, order: RankOrder<Column>): number {
  const byPlace = comparePlace(left, right, order)
  if (byPlace !== 0) return byPlace
  if (left.sort_name !== right.sort_name) return left.sort_name < right.sort_name ? -1 : 1
  return left.entrant_id < right.entrant_id ? -1 : left.entrant_id > right.entrant_id ? 1 : 0
}

/** Rows sorted and ranked: rows that no tie tells apart share the better rank, and the next one counts on behind them. */
export function rankRows<Column extends string, Row extends Key<Column> & { rank: number | null }>(
  rows: readonly Row[],
  order: RankOrder<Column>,
): Row[] {
  let rank = 1
  const sorted = [...rows].sort((left, right) => compareRankBy(left, right, order))
  return sorted.map((row, index) => {
    const before = sorted[index - 1]
    if (!before || comparePlace(before, row, order) !== 0) rank = index + 1
    return { ...row, rank }
  })
}
