import { cdValue, defaultTopicRules, dynamicValue, ladderValue, type TopicRules } from '@beacon/engine'
import { scoringDefaults } from '@beacon/api/topic/scoring-defaults'

/** The scoring part of a form, while it is typed: anything may be missing. */
export interface ScoringValues {
  integral_way?: TopicRules['integral_way'] | undefined
  score?: number | undefined
  score_min?: number | undefined
  dynamic_preset?: TopicRules['dynamic_preset'] | undefined
  decay?: number | undefined
  rate?: number | undefined
  difficulty_d?: number | undefined
  decay_interval_s?: number | undefined
  decay_percent?: number | undefined
  ladder?: readonly number[] | undefined
}

const known = <T>(value: T | null | undefined, fallback: T): T =>
  value === null || value === undefined || (typeof value === 'number' && !Number.isFinite(value)) ? fallback : value

/** The engine's rules for what stands in the form; gaps stand on the defaults. */
export function rulesOf(values: ScoringValues): TopicRules {
  const { ladder } = values
  return {
    ...defaultTopicRules,
    integral_way: known(values.integral_way, scoringDefaults.integral_way),
    score: known(values.score, scoringDefaults.score),
    score_min: known(values.score_min, scoringDefaults.score_min),
    dynamic_preset: known(values.dynamic_preset, scoringDefaults.dynamic_preset),
    decay: known(values.decay, scoringDefaults.decay),
    rate: known(values.rate, scoringDefaults.rate),
    difficulty_d: known(values.difficulty_d, scoringDefaults.difficulty_d),
    decay_interval_s: known(values.decay_interval_s, scoringDefaults.decay_interval_s),
    decay_percent: known(values.decay_percent, scoringDefaults.decay_percent),
    ladder: ladder !== undefined && ladder.length > 0 ? ladder : scoringDefaults.ladder,
  }
}

/** The least that a solve is worth. */
export function floorOf({ integral_way, dynamic_preset, score, score_min, rate }: TopicRules): number {
  if (integral_way === 'accumulative') return score
  return integral_way === 'dynamic' && dynamic_preset === 'gzctf' ? Math.floor(score * rate) : score_min
}

const most = 1500

/** Points after 0, 1, 2, … solves, a third further than where the floor is reached; empty when solves do not move the value. */
export function valuesBySolves(rules: TopicRules): number[] {
  if (rules.integral_way === 'ladder')
    return Array.from({ length: Math.min(rules.ladder.length, most) + 1 }, (_, n) => ladderValue(rules, n + 1))
  if (rules.integral_way !== 'dynamic') return []
  const end = dynamicValue(rules, 100_000)
  let floorAt = 1
  while (floorAt < most && dynamicValue(rules, floorAt) > end + (rules.score - end) * 0.01) floorAt += 1
  const length = Math.min(most, Math.max(10, Math.ceil((floorAt * 4) / 3)))
  return Array.from({ length: length + 1 }, (_, n) => dynamicValue(rules, n))
}

/** The points of a decaying topic at every change, and how long after its release: the first eight and the floor. */
export function valuesByTime(rules: TopicRules): { at_s: number; value: number }[] {
  const steps: { at_s: number; value: number }[] = []
  for (let k = 0; k < 10_000; k += 1) {
    const value = cdValue(rules, k * rules.decay_interval_s * 1000)
    steps.push({ at_s: k * rules.decay_interval_s, value })
    if (value <= rules.score_min) break
  }
  return steps.length <= 8 ? steps : [...steps.slice(0, 7), ...steps.slice(-1)]
}
