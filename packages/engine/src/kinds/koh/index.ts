export type { KohEvent, RoundPayment } from './event.ts'
export {
  contentOf,
  fallsWith,
  patchesOf,
  rightRefusal,
  rightUntil,
  rollbackTargets,
  type PatchRight,
  type VersionFact,
} from './hill.ts'
export { afterMs, aheadMs, failureMs, hillActions, type HillAction, type HillFacts } from './keep.ts'
export { kohKind, type HillPay, type KohColumn, type KohRow } from './kind.ts'
export { holdPay, secondsBetween, settleRound, type HillTerms, type HoldFact, type RoundFacts, type SolveFact } from './settle.ts'
export { kohStartItems, type KohStartFacts, type StartHill } from './start-items.ts'
