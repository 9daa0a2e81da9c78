import type { KindScore } from '../../score/score/index.ts'
import { answerCells, ofAnswerStandings, topicReads, triesMoved } from '../../topic/standings/index.ts'
import { matrixTopics } from './matrix-topics.ts'

/** How boards and cells of this kind are read. */
export const score: KindScore = {
  board: topicReads,
  cells: (platform, standings, board) => answerCells(platform, ofAnswerStandings(standings), board.view),
  columns: (standings, ids) => matrixTopics(ofAnswerStandings(standings), ids),
  moved: triesMoved,
}
