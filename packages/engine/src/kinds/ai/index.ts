export type { AiCell, ScoredCell } from './book.ts'
export type { AgainEvent, AiEvent, EvaluationEvent, RevealEvent, ScoredSubmission, Scores, VoidEvent } from './event.ts'
export { aiKind } from './kind.ts'
export type { AiLiveStandings } from './live.ts'
export { isLowerBetter, isTruthNumber, valueForm, type Metric, type ValueForm } from './metric.ts'
export { compareMetric, isDownward, linearPoints, placePoints, type PointsWay } from './points.ts'
export { shiftsOf, type AiColumn, type AiRow, type Shift } from './rows.ts'
export {
  readReference,
  readResult,
  scoresOf,
  type DataRules,
  type Feeding,
  type Problem,
  type ProblemWhy,
  Reference,
  type Scored,
} from './data/reference.ts'
export { publicScore, rounded, scoreOf, type Rows } from './data/scores.ts'
export { splitRows, type SplitRules } from './data/split.ts'
export { aiStartItems, type AiStartFacts } from './start-items.ts'
export { finalsAt, finalsOf, type FinalFact, type FinalsState } from './finals.ts'
export { quotaAt, type Quota, type QuotaRefusal, type QuotaRules, type SentFact } from './quota.ts'
