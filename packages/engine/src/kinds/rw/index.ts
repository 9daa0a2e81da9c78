export { type ClockReading, readClock, type Still } from './clock.ts'
export {
  type DemoDecision,
  type RwColumn,
  type RwEvent,
  rwKind,
  type RwRow,
  type RwRules,
  type TargetCell,
  type TargetWorth,
} from './kind.ts'
export { demoPoints, rubricShare, type RubricShare } from './points.ts'
export { promisedSeconds, type QueueTimes } from './queue.ts'
export { rwStartCodes, type RwStartFacts, rwStartItems } from './start-items.ts'
export { type DemoResult, type DemoVote, type Verdict, verdictOf } from './votes.ts'
