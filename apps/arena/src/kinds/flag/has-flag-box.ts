import type { ContestMe, ContestPublic } from '@beacon/api/contest-views'

/** Whether this person can try flags without saying for which topic. */
export const hasFlagBox = (contest: ContestPublic, mine: ContestMe): boolean =>
  contest.flag_box &&
  mine.entrant?.status === 'approved' &&
  (contest.status === 'running' || (contest.status === 'finished' && contest.after_end === 'practice'))
