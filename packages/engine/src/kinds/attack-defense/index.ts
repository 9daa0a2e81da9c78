export {
  cellKey,
  type CaptureFact,
  type CellFact,
  type MissingFlag,
  type RoundEntrant,
  type RoundFacts,
  type RoundTopic,
  type Verdict,
} from './facts.ts'
export { type FlagIdentity, flagKey, flagPattern, flagText, type KeyedFlag, readFlag, type SignHead } from './flag.ts'
export { type ForcadState, forcadVersion } from './forcad.ts'
export { flagShare } from './jeopardy.ts'
export {
  type AttackDefenseColumn,
  type AttackDefenseEvent,
  attackDefenseKind,
  type AttackDefenseRow,
  type RankRules,
  type TopicPay,
} from './kind.ts'
export { millionths } from '../../core/millionths.ts'
export type { RoundPayment } from './payment.ts'
export {
  type AttackDefenseRules,
  type ForcadRules,
  initialOf,
  type JeopardyRules,
  roundsBehind,
  rulesOf,
  type ScoringSettings,
  type ZeroSumRules,
} from './rules.ts'
export { settleOn, settleRound } from './settle.ts'
export {
  attackDefenseStartCodes,
  type AttackDefenseStartFacts,
  attackDefenseStartItems,
  cellsMax,
  rehearsalRounds,
  type StartService,
} from './start-items.ts'
export { type FlagCode, type FlagDoor, type FlagReply, flagReply, judgeFlags, refusedReply, type RequestCode } from './submission.ts'
