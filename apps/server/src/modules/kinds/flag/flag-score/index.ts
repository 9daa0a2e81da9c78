export { solvedAfterFreeze } from './after-freeze.ts'
export { flagCells, triesSinceFreeze } from './cells.ts'
export { completionsOf, toldBetween, toldCompletions, toldTotal } from './completions.ts'
export { readFlagEvents, type NewFlagEvent } from './event.ts'
export {
  flagFold,
  flagKept,
  flagRow,
  flagStandings,
  ofFlagStandings,
  topicReads,
  type FlagBoard,
  type FlagKept,
  type FlagStandings,
} from './standings.ts'
export { triesMoved } from './tried.ts'
