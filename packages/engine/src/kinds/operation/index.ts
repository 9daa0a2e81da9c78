export { operationKind } from './kind.ts'
export { createStandings, type OperationLiveStandings } from './live.ts'
export {
  type CheckFact,
  drawnAt,
  intervalAt,
  judgeRun,
  type PointEnd,
  type PointMode,
  pointModes,
  type PointRole,
  pointRoles,
  type PointStand,
  pointStand,
  type PointState,
} from './points.ts'
export type { OperationColumn, OperationRow, OperationStandings } from './rows.ts'
export { operationStartItems, type OperationStartFacts } from './start-items.ts'
