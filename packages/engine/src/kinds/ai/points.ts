import { roundHalfUp } from '../../core/half-up.ts'
import type { EvaluationRules } from '../../core/scoring/rules.ts'

export type PointsWay = EvaluationRules['way']

/** Percent of a topic's score by place; the last one repeats. */
const placePercents = [100, 90, 82, 75, 69, 64, 60, 57, 54, 52] as const

/** Whether less is better follows from where the target lies. */
export const isDownward = ({ base, target }: Pick<EvaluationRules, 'base' | 'target'>): boolean => target < base

/** Negative where `left` is better. */
export const compareMetric = (rules: EvaluationRules, left: number, right: number): number =>
  isDownward(rules) ? left - right : right - left

/** Points of a metric from base to target, between nothing and the whole score. */
export function linearPoints(score: number, { base, target }: EvaluationRules, metric: number): number {
  if (target === base) return 0
  // A quotient of decimals may fall a hair below its half: 0.5 of a point stays 0.5.
  const exact = Number(((score * (metric - base)) / (target - base)).toPrecision(12))
  return Math.min(score, Math.max(0, roundHalfUp(exact)))
}

/** Points of a place; nothing for a metric that is no better than the base. */
export function placePoints(score: number, rules: EvaluationRules, metric: number, place: number): number {
  if (compareMetric(rules, metric, rules.base) >= 0) return 0
  const percent = placePercents[Math.min(Math.max(place, 1), placePercents.length) - 1] ?? 0
  return roundHalfUp((score * percent) / 100)
}
