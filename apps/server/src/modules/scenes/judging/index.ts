export { findJudging, patchesAhead, judgingsOf, takeDoneJudgings, type DoneJudging, type JudgingLine } from './done.ts'
export { drawShare } from './draw.ts'
export { failedStep, freshStep, viewSteps } from './steps.ts'
export { openFlag } from './inputs.ts'
export {
  endJudging,
  isJudgingNear,
  leaseJudgings,
  keepLeases,
  returnJudging,
  settleLostJudgings,
  breakJudging,
  writeSteps,
} from './lease.ts'
export { cancelJudgings, orderJudgings, type JudgingOrder } from './order.ts'
export { followJudgings } from './subscribe.ts'
export { judgingOrderChannel } from './tell.ts'
