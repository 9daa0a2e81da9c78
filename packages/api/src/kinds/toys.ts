import { paperContest } from './paper/contest.ts'
import { paper } from './paper/operations.ts'
import { tickContest } from './tick/contest.ts'
import { tick } from './tick/operations.ts'

/** Contracts of the kinds that the test build alone holds. */
export const toys = { paper: paperContest, tick: tickContest }

/** Their own operations. */
export const toyOperations = { paper, tick }
