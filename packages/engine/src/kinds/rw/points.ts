import { roundHalfUp } from '../../core/half-up.ts'

/** Shares that referees gave, in hundredths of a percent: their sum, and of how many. A mean would round twice. */
export interface RubricShare {
  sum: number
  of: number
}

export interface DemoWorth {
  /** Points of the target. */
  value: number
  /** Percent of the goal. */
  goal: number
  rubric: RubricShare
  /** The attempt that succeeded, from 1 on. */
  attempt: number
  /** Percent by attempt; the last one repeats. */
  factors: readonly number[]
}

/** Points = value × goal × rubric × attempt, rounded once, half up. Integers below 2⁵³ throughout. */
export function demoPoints({ value, goal, rubric, attempt, factors }: DemoWorth): number {
  const factor = factors[Math.min(Math.max(attempt, 1), factors.length) - 1] ?? 100
  return rubric.of === 0 ? 0 : roundHalfUp((value * goal * rubric.sum * factor) / (rubric.of * 100_000_000))
}

/** What a referee gives in all, in hundredths of a percent. `percents` sum to 100. @throws RangeError for another count of scores */
export function rubricShare(percents: readonly number[], scores: readonly number[]): number {
  if (percents.length !== scores.length) throw new RangeError(`${scores.length} scores for ${percents.length} criteria`)
  return percents.reduce((sum, percent, index) => sum + percent * (scores[index] ?? 0), 0)
}
