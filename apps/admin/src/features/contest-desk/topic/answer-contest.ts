import type { ContestFull } from '@beacon/api/contest/contest-views'

/** A contest of a kind whose topics are answered by flags, with its settings. */
export type AnswerContest = Extract<ContestFull, { answer_limit: unknown }>

/** @throws Error for a contest of a kind without answers: its desk opens no page of theirs. */
export function ofAnswers(contest: ContestFull): AnswerContest {
  if (!('answer_limit' in contest)) throw new Error('This contest takes no answers')
  return contest
}
