import { roundHalfUp } from '../half-up.ts'
import type { TopicRules } from './rules.ts'

/**
 * Points of a decay topic: max(floor, round(score × (1 − p/100)^k)), k = whole intervals of contest clock since the release.
 * `elapsedMs` is contest clock since the release in milliseconds; below 0 counts as 0.
 */
export function cdValue(rules: TopicRules, elapsedMs: number): number {
  const left = (1 - rules.decay_percent / 100) ** decayStep(rules, elapsedMs)
  return Math.max(rules.score_min, roundHalfUp(rules.score * left))
}

/** Whole decay intervals passed: part of the ETag, since the shown value moves with it. */
export function decayStep(rules: Pick<TopicRules, 'decay_interval_s'>, elapsedMs: number): number {
  return Math.floor(Math.max(0, elapsedMs) / (Math.max(1, rules.decay_interval_s) * 1000))
}
