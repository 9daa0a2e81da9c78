import type { ContestPublic } from '@beacon/api/contest-views'

/** A contest of this kind, with what its settings say to players. */
export type FlagContest = Extract<ContestPublic, { kind: 'flag' }>
