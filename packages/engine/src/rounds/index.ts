export { changePace, pacesOf, roundAt, roundSpan, totalRounds, type RoundPace, type RoundPaces } from './pace.ts'
export { planTick, type TickPlan } from './schedule.ts'
export { spreadStarts, startSpan } from './spread.ts'
export { hillOutcome, isGoodPatch, patchOutcome, type PatchOutcome, patchRefusal, saidHillOutcome, saidOutcome } from './patch.ts'
