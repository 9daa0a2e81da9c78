export { holderOf, isHeldByOther, leaseFor, noLease, type Lease } from './lease.ts'
export { rubricMax, rubricScore, singleScore, type RubricPoints, type RubricRow } from './rubric.ts'
export { decideOrKeep, mustBeFree, type Marked } from './second.ts'
