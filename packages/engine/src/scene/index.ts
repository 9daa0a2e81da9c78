export { actionRules } from './actions.ts'
export { ask, refusalOf, type Answer, type SceneRequest, type Refusal } from './ask.ts'
export { extend, isTimeOver, leftMs, resumeClock, stopClock, type Extension } from './clock.ts'
export * from './life.ts'
export { heldGen, orderState, takenUp, withdrawn, type OrderState } from './order.ts'
export { admitted, broken, failed, finished, isOwnDoing, queuedTooLong, retryAt, stepped, type Progress } from './outcome.ts'
export { dealt, poolObstacle, poolObstacles, type PoolObstacle } from './pool.ts'
export {
  admits,
  overQuota,
  queueAtMostMs,
  queueClasses,
  queueOrder,
  type QueueClass,
  type Quota,
  type Room,
  type Waiting,
} from './queue.ts'
export { abnormalAfterMs, checked, heard, isAstray, presenceOf, silent, silentAfterMs, type NodePresence, type Presence } from './seen.ts'
export { dueAt, loadOf, pageStateOf, pageStates, type SceneLoad, type PageState } from './page-state.ts'
export { allSnapshots, fittingSnapshots, mostSnapshots, redefined, snapshotName, withoutSnapshot } from './snapshots.ts'
export * from './spec.ts'
export * from './definition/index.ts'
