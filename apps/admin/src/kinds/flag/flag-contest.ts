import type { ContestFull } from '@beacon/api/contest-views'

/** A contest of this kind, with its settings. */
export type FlagContest = Extract<ContestFull, { kind: 'flag' }>

/** @throws Error for a contest of another kind: its desk opens no page of this one. */
export function ofFlag(contest: ContestFull): FlagContest {
  if (contest.kind !== 'flag') throw new Error('This contest is of another kind')
  return contest
}
