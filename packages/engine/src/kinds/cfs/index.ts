export { cfsKind } from './kind.ts'
export { createStandings, type CfsLiveStandings } from './live.ts'
export {
  holdersOf,
  type MapStage,
  type NodeHolders,
  type NodeState,
  nodeStates,
  rangeGraph,
  type RangeGraph,
  rangeMap,
  type RangeMap,
  type RangeStages,
  type StageProof,
  type StageReveal,
} from './map.ts'
export type { CfsColumn, CfsParts, CfsRow, CfsStandings, RangeFinish } from './rows.ts'
export { cfsStartItems, type CfsStartFacts, type CfsStartRange, type CfsStartStage } from './start-items.ts'
