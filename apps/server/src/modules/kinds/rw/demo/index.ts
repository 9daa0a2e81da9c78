export { boardOf, stageViews } from './board.ts'
export { attemptsOf, clockViewOf, overrunAt, overrunOf, readingOf, stoppedBy } from './clock.ts'
export { closeRun, settleEnd } from './close.ts'
export { addMark } from './marks.ts'
export { inQueue, isQueued, placesOf, type QueuePlace } from './queue.ts'
export {
  claimOf,
  getChallenge,
  goalOf,
  isOpenRow,
  openStates,
  selectChallenges,
  selectReports,
  selectStages,
  setChallenge,
  type Challenge,
} from './repo.ts'
export { frozenResults } from './results.ts'
export { openReport } from './report-file.ts'
export { tellMoved } from './tell.ts'
