import { elapsedAt } from '../../core/clock.ts'
import { entrantRights } from '../../core/rights.ts'
import { solvesAlone } from '../../core/roster.ts'
import { type Blood, bloodBonus, bloodOf } from '../../core/scoring/blood.ts'
import { hintCharge } from '../../core/scoring/hint.ts'
import { partPoints } from '../../core/scoring/share.ts'
import { solveValue } from '../../core/scoring/value.ts'
import { hasSolved } from './batch.ts'
import type { Advance, Attempt } from './judge-state.ts'

/** Contest clock since the topic's release, in milliseconds. */
export function elapsedSinceRelease({ facts, submission, topic_facts }: Attempt): number {
  return Math.max(0, elapsedAt(facts.clock, submission.at) - topic_facts.state.released_elapsed_ms)
}

/** Points and blood of a part just solved, as the standings will show them right after it. */
export function awardOf(attempt: Attempt, { progress, is_topic_solved }: Advance): { points: number; blood: Blood | null } {
  const { topic, topic_facts, entrant, entrant_id, topic_id } = attempt
  const contest = attempt.rules.contest.scoring
  const rights = entrantRights(contest, entrant.state)
  const isFirst = is_topic_solved && !(solvesAlone(contest) && hasSolved(attempt.facts, entrant, entrant_id, topic_id))
  const order = topic_facts.counted_solves + 1
  const counted = topic_facts.counted_solves + (isFirst && rights.affects_value ? 1 : 0)
  const value = solveValue(topic.scoring, { counted_solves: counted, order, elapsed_ms: elapsedSinceRelease(attempt) })
  const blood = isFirst && rights.gets_blood ? bloodOf(topic.scoring, topic_facts.blood_solves + 1) : null
  if (!rights.gets_score) return { points: 0, blood }
  const sumOf = (solved: ReadonlyMap<number, unknown>) =>
    topic.scoring.parts.reduce((sum, { part }) => sum + (solved.has(part) ? partPoints(topic.scoring.parts, part, value) : 0), 0)
  const net = (award: number) => award - hintCharge(attempt.progress.hint_cost, award)
  const bonus = bloodBonus(contest, topic.scoring, blood, value)
  return { points: net(sumOf(progress.solved) + bonus) - net(sumOf(attempt.progress.solved)), blood }
}
