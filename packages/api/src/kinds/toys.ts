import { paperContest } from './paper/contest.ts'
import { tickContest } from './tick/contest.ts'

/** Contracts of the kinds that the test build alone holds. */
export const toys = { paper: paperContest, tick: tickContest }
