export { judgedFlag, versionFlag } from './flag.ts'
export { elapsedNow, takeBackHolds } from './holds.ts'
export { keepHills, lookAtHills, sweepHills } from './keeper.ts'
export { hillOwner, readKey } from './names.ts'
export {
  baseFiles,
  factOf,
  findState,
  findVersion,
  selectHolds,
  selectSolves,
  selectStates,
  selectVersions,
  writeState,
  writeVersion,
  type OfRun,
} from './repo.ts'
export { alert, hiddenInFreeze, namelessAlerts, shownVersion, tellKeeper, tellKing, tellOwn } from './tell.ts'
export { tellComplaint } from './rollback.ts'
export { takeHills } from './take.ts'
export { beginWork, dropWork, showEnvironment } from './work.ts'
