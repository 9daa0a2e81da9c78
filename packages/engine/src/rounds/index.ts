export { planTick, totalRounds, type TickPlan } from './schedule.ts'
export { spreadStarts, startSpan } from './spread.ts'
export { hillOutcome, isGoodPatch, patchOutcome, type PatchOutcome, patchRefusal, saidHillOutcome, saidOutcome } from './patch.ts'
