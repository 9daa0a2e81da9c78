/** An entrant in a ranking. A kind's row adds its own numbers (`RankTable.values`). Points are integers of the kind's scale. */
export interface RankRow {
  entrant_id: string
  /** Null for an entrant without a place in this view (banned, hidden, staff, left out, other bracket). */
  rank: number | null
  score: number
  /** Time of the last positive scoring event, epoch milliseconds: the tie. */
  last_at: number | null
}

/** A rank row with the numbers of the named columns. */
export type RankRowOf<Column extends string> = RankRow & Record<Column, number>

/** A whole row; a kind adds its cells and what its score is made of. */
export interface StandingRow extends RankRow {
  /** Orders rows of one rank. */
  sort_name: string
}

/** What a projection gives; a kind adds what else it projects (topics, rounds). */
export interface Standings<Row extends RankRow = RankRow> {
  /** In place order. */
  rows: readonly Row[]
  /** Known entrants without a rank here, by id. */
  others: readonly Row[]
  /** Ids of ranked entrants whose bracket stands outside the overall ranking, in order of id. */
  outside: readonly string[]
}
