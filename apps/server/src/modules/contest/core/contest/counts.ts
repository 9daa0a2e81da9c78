import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'

/** How much of each a contest has. */
export interface Counts {
  entrants: number
  topics: number
  topics_online: number
  topics_shown: number
  evidence_open: number
}
export interface CountedContest {
  row: ContestCommon
  owner_name: string
  counts: Counts
}

export const noCounts: Counts = { entrants: 0, topics: 0, topics_online: 0, topics_shown: 0, evidence_open: 0 }
