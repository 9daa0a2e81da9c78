export { holderOf, isHeldByOther, leaseFor, noLease } from './lease.ts'
export { rubricMax, rubricScore, singleScore } from './rubric.ts'
export { decideOrKeep, mustBeFree } from './second.ts'
