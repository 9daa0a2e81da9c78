export { planTick, totalRounds, type TickPlan } from './schedule.ts'
export { spreadStarts, startSpan } from './spread.ts'
