import type { Platform } from '../../../../context.ts'
import { kindOf } from '../../core/contest/index.ts'
import type { BoardRow } from './fold.ts'
import type { Board, ContestStandings } from './standings.ts'

/** Draws the cells of a board. What the text of a row means, its kind says; where a kind has no columns it is empty. */
export interface Cells {
  /** Ids of the columns, in order. */
  topics: readonly string[]
  of(row: BoardRow): string
  /** Moves with what the cells show beyond the board's own version, alike on every replica. */
  stamp: string
}

export const cellsOf = (platform: Pick<Platform, 'pool'>, standings: ContestStandings, board: Board): Promise<Cells> =>
  kindOf(standings.contest).score.cells(platform, standings, board)
