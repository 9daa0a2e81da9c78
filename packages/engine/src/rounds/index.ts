export { planTick, totalRounds, type TickPlan } from './schedule.ts'
export { spreadStarts, startSpan } from './spread.ts'
export { patchOutcome, type PatchOutcome, patchRefusal, saidOutcome } from './patch.ts'
