import { roundHalfUp } from './half-up.ts'
import { type RosterRules, solvesAlone } from './roster.ts'

/**
 * Score of an entrant out of its solvers' scores (bonuses and hints already in them).
 * Average: sum / roster size, half up, once. Lowest and highest: over the roster and whoever else scored; a member without solves is 0.
 */
export function teamScore(
  rules: Pick<RosterRules, 'game_type' | 'team_score_type'>,
  scores: ReadonlyMap<string, number>,
  roster: readonly string[],
): number {
  let sum = 0
  for (const score of scores.values()) sum += score
  if (!solvesAlone(rules) || rules.team_score_type === 'sum') return sum
  const idle = roster.filter((member) => !scores.has(member)).length
  const size = roster.length > 0 ? roster.length : Math.max(1, scores.size)
  if (rules.team_score_type === 'average') return roundHalfUp(sum / size)
  const all = [...scores.values(), ...(idle > 0 || scores.size === 0 ? [0] : [])]
  const pick = rules.team_score_type === 'lowest' ? Math.min : Math.max
  return all.reduce((left, right) => pick(left, right))
}
