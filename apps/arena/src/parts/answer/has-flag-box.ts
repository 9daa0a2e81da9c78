import type { ContestMe } from '@beacon/api/contest/contest-views'
import type { AnswerContest } from './answer-contest.ts'

/** Whether this person can try flags without saying for which topic. */
export const hasFlagBox = (contest: AnswerContest, mine: ContestMe): boolean =>
  contest.flag_box &&
  mine.entrant?.status === 'approved' &&
  (contest.status === 'running' || (contest.status === 'finished' && contest.after_end === 'practice'))
