import { percentOf } from '../half-up.ts'
import type { BloodRules, TopicRules } from './rules.ts'

export type Blood = 1 | 2 | 3

/** Which blood the `order`-th solve (from 1) among those that get blood is, or null. */
export function bloodOf(rules: Pick<TopicRules, 'reward_way'>, order: number): Blood | null {
  if (rules.reward_way === 'none') return null
  return order === 1 || order === 2 || order === 3 ? order : null
}

/** Bonus in points: base × percent, half up. `value` is what the topic is worth to this solve; the base is that, the initial score or a fixed number. */
export function bloodBonus(contest: BloodRules, topic: TopicRules, blood: Blood | null, value: number): number {
  if (blood === null) return 0
  const base = { initial: topic.score, current: value, fixed: contest.blood_fixed }[contest.blood_base]
  return percentOf(base, topic.blood_percent[blood - 1] ?? 0)
}
