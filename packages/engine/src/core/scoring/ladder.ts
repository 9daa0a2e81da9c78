import { percentOf } from '../half-up.ts'
import type { TopicRules } from './rules.ts'

/** Points of the `order`-th counted solve (from 1): its step in percent of the score, half up, not below the floor. The last step repeats. */
export function ladderValue(rules: TopicRules, order: number): number {
  const step = rules.ladder[Math.min(Math.max(order, 1), rules.ladder.length) - 1] ?? 100
  return Math.max(rules.score_min, percentOf(rules.score, step))
}
