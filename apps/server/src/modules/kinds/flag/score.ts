import type { KindScore } from '../../contest/score/score/index.ts'
import { flagCells, ofFlagStandings, topicReads, triesMoved } from './flag-score/index.ts'
import { matrixTopics } from './matrix-topics.ts'

/** How boards and cells of this kind are read. */
export const score: KindScore = {
  board: topicReads,
  cells: (platform, standings, board) => flagCells(platform, ofFlagStandings(standings), board.view),
  columns: (standings, ids) => matrixTopics(ofFlagStandings(standings), ids),
  moved: triesMoved,
}
