import type { LiveStandings, RankRow, ScoredEvent, StandingRow } from '@beacon/engine'

/** A place of any kind. `ownOf` reads what its kind counts; `solved` is the column that replies name beside it. */
export interface BoardRankRow extends RankRow {
  solved?: number
}

/** A whole row of any kind. */
export interface BoardRow extends StandingRow {
  solved?: number
  /** What each member has alone, where members score alone. */
  members?: readonly { solver_id: string; score: number }[]
}

/** Standings of any kind as events move them. */
export type Fold = LiveStandings<ScoredEvent, BoardRow>
