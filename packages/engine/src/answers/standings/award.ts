import { type Blood, bloodBonus } from '../../core/scoring/blood.ts'
import type { TopicRules } from '../../core/scoring/rules.ts'
import { partPoints } from '../../core/scoring/share.ts'
import { solveValue } from '../../core/scoring/value.ts'
import type { ContestRules } from '../rules.ts'
import { completion, type DonePart } from './done-part.ts'

export interface Award {
  /** Shares of the value for the parts done. */
  points: number
  bonus: number
}

/** What a solver's parts of a topic are worth. `order` is its (or its next) place among counted solves. */
export function awardOf(
  contest: ContestRules,
  rules: TopicRules,
  done: readonly DonePart[],
  place: { counted_solves: number; order: number; blood: Blood | null },
): Award {
  const { counted_solves, order, blood } = place
  const valueAt = ({ payload }: DonePart) => solveValue(rules, { counted_solves, order, elapsed_ms: payload.elapsed_ms })
  const points = done.reduce((sum, part) => sum + partPoints(rules.parts, part.part, valueAt(part)), 0)
  const last = blood === null ? null : completion(rules.parts, done)
  return { points, bonus: last ? bloodBonus(contest, rules, blood, valueAt(last)) : 0 }
}
