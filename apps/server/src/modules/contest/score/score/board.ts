import type { ContestClock, RankTable, ScoredEvent } from '@beacon/engine'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import type { Directory } from './directory.ts'
import type { BoardRankRow, BoardRow } from './fold.ts'

/** One projection, as every kind has it; a kind adds what else it reads of its fold. `version` is the same on every replica that shows the same bytes. */
export interface Board {
  view: 'real' | 'public'
  version: string
  /** Seq of the last event this projection reads. */
  seq: number
  /** Ranked entrants in place order, without cells. */
  ranking: (bracket?: string) => readonly BoardRankRow[]
  /** Entrants whose bracket stands outside the overall ranking. */
  unranked: () => readonly BoardRankRow[]
  /** Whole rows of places `from` (0-based, included) to `to` (excluded). */
  page: (from: number, to: number, bracket?: string) => readonly BoardRow[]
  total: (bracket?: string) => number
  /** Also of entrants without a rank. */
  row: (entrant_id: string, bracket?: string) => BoardRow | undefined
  rankRow: (entrant_id: string, bracket?: string) => BoardRankRow | undefined
  table: () => RankTable
}

export interface ContestStandings {
  contest: ContestCommon
  clock: ContestClock
  /** The database's clock, epoch ms. */
  now: number
  run: number
  seq: number
  is_frozen: boolean
  /** The kind releases results by an event of its own: the public board may hold them back without a freeze. */
  is_sealed: boolean
  /** Seq of the last event before the freeze; null while nothing is held back. */
  freeze_seq: number | null
  real: Board
  public: Board
  directory: Directory
  events: readonly ScoredEvent[]
}

/** Draws the cells of a board. What the text of a row means, its kind says; where a kind has no columns it is empty. */
export interface Cells {
  /** Ids of the columns, in order. */
  topics: readonly string[]
  of(row: BoardRow): string
  /** The same cell by cell, for a sheet. */
  each(row: BoardRow): readonly string[]
  /** Moves with what the cells show beyond the board's own version, alike on every replica. */
  stamp: string
}
