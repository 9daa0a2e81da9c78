import { type RubricShare, rubricShare } from './points.ts'

export type DemoResult = 'success' | 'fail'
export interface DemoVote {
  result: DemoResult
  /** By criterion; empty of a failure. */
  scores: readonly number[]
}

/** `waiting`: votes are missing; `head`: all are in and no side has more. */
export type Verdict = { state: 'waiting' } | { state: 'head' } | { state: 'decided'; result: DemoResult; rubric: RubricShare }

/** What the votes say together: the majority, and the mean of the shares of those who saw a success. Their order does not matter. */
export function verdictOf(votes: readonly DemoVote[], needed: number, percents: readonly number[]): Verdict {
  if (votes.length < needed) return { state: 'waiting' }
  const won = votes.filter(({ result }) => result === 'success')
  if (won.length * 2 === votes.length) return { state: 'head' }
  if (won.length * 2 < votes.length) return { state: 'decided', result: 'fail', rubric: { sum: 0, of: 1 } }
  const sum = won.reduce((total, { scores }) => total + rubricShare(percents, scores), 0)
  return { state: 'decided', result: 'success', rubric: { sum, of: won.length } }
}
