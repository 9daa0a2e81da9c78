export { solvedAfterFreeze } from './after-freeze.ts'
export { answerCells, triesSinceFreeze } from './cells.ts'
export { completionsOf, publicCompletionsBetween, publicCompletions, publicCompletionTotal } from './completions.ts'
export { finishesOf } from './finishes.ts'
export { readAnswerEvents, type NewAnswerEvent } from './event.ts'
export {
  answerFold,
  answerRunOf,
  answerRow,
  answerStandings,
  isAnswered,
  ofAnswerStandings,
  topicReads,
  type AnswerBoard,
  type AnswerRun,
  type AnswerStandings,
} from './standings.ts'
export { triesMoved } from './tried.ts'
