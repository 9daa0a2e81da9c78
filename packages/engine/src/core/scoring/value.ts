import { cdValue } from './cd.ts'
import { dynamicValue } from './dynamic.ts'
import { ladderValue } from './ladder.ts'
import type { IntegralWay, TopicRules } from './rules.ts'

/** Where a solve stands: all counted solves of the topic, its own order among them (from 1), contest clock since the release when it counts. */
export interface SolvePlace {
  counted_solves: number
  order: number
  elapsed_ms: number
}

const ways: Record<IntegralWay, (rules: TopicRules, place: SolvePlace) => number> = {
  accumulative: (rules) => rules.score,
  dynamic: (rules, place) => dynamicValue(rules, place.counted_solves),
  cd: (rules, place) => cdValue(rules, place.elapsed_ms),
  ladder: (rules, place) => ladderValue(rules, place.order),
}

/** Points a topic is worth to one solve, without blood: an integer ≥ 0. */
export function solveValue(rules: TopicRules, place: SolvePlace): number {
  return ways[rules.integral_way](rules, place)
}

/** The value shown on a topic: what it is worth now; for cd at `elapsedMs` of contest clock since the release, for a ladder to the next solver. */
export function topicValueAt(topic: { rules: TopicRules; counted_solves: number }, elapsedMs: number): number {
  const { rules, counted_solves } = topic
  return solveValue(rules, { counted_solves, order: counted_solves + 1, elapsed_ms: elapsedMs })
}
