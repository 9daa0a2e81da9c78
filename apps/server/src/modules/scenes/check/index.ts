export { dropOldRuns, ownersToTake, runsOf, takeDone, type DoneRun, type RunFilter, type RunLine } from './done.ts'
export { openInputs, type RunInputs } from './inputs.ts'
export { endRun, leaseRuns, returnRuns, settleLost, stillLeased, type RunEnd } from './lease.ts'
export { cancelRuns, orderRuns, type OrderedStage, type RunOrder } from './order.ts'
export { beatRunner, capacityOf, runnerState, type Capacity, type RunnerBeat, type RunnerState } from './runner.ts'
export {
  addScript,
  findScript,
  nextScript,
  rebuildScript,
  scriptStates,
  settleScript,
  type ScriptContent,
  type ScriptState,
} from './script.ts'
export { onRunsDone } from './subscribe.ts'
export { checkOrderChannel, checkScriptChannel } from './tell.ts'
