import type { ContestPublic } from '@beacon/api/contest/contest-views'

/** A contest of a kind that takes writeups. */
export type WriteupContest = Extract<ContestPublic, { allow_writeup_upload: unknown }>
