export { solvedAfterFreeze } from './after-freeze.ts'
export { answerCells, triesSinceFreeze } from './cells.ts'
export { completionsOf, toldBetween, toldCompletions, toldTotal } from './completions.ts'
export { finishesOf } from './finishes.ts'
export { readAnswerEvents, type NewAnswerEvent } from './event.ts'
export {
  answerFold,
  answerKept,
  answerRow,
  answerStandings,
  isAnswered,
  ofAnswerStandings,
  topicReads,
  type AnswerBoard,
  type AnswerKept,
  type AnswerStandings,
} from './standings.ts'
export { triesMoved } from './tried.ts'
