import type { ContestPublic } from '@beacon/api/contest/contest-views'

/** A contest of a kind whose topics are answered by flags, with what its settings say to players. */
export type AnswerContest = Extract<ContestPublic, { answer_limit: unknown }>

export const hasAnswers = (contest: ContestPublic): contest is AnswerContest => 'answer_limit' in contest
