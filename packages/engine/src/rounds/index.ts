export { planTick, totalRounds, type TickPlan } from './schedule.ts'
