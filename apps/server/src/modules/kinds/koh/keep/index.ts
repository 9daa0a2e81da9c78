export { versionFlag } from './flag.ts'
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
export { alert, hiddenInFreeze, namelessAlerts, tellKeeper, tellKing, tellOwn } from './tell.ts'
export { endRollback, failRollback, tellComplaint } from './rollback.ts'
export { takeHills } from './take.ts'
export { beginWork, dropWork, hasOpenPatch, showEnvironment } from './work.ts'
