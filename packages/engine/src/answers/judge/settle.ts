import { isFrozenAt } from '../../core/clock.ts'
import { entrantRights } from '../../core/rights.ts'
import { judgeAnswer } from './answer.ts'
import type { Attempt } from './attempt.ts'
import { attemptAt } from './attempt-at.ts'
import { type Batch, countSolve, hasSolved } from './batch.ts'
import { type FlagTry, type HeldTry, progressKey } from './facts.ts'
import type { FlagOutcome, FreedTry } from './outcome.ts'
import type { FlagRules } from './rules.ts'
import { finishBonus, isOnline } from '../finish.ts'
import { missingTopics } from './topic-rows.ts'

/** Whose held flags are looked at, and the instant at which they count. */
interface Moment {
  rules: FlagRules
  entrant_id: string
  solver_id: string
  submission: FlagTry
}

/** What follows from a topic just solved: it counts, held flags whose turn has come count after it, and its parent may be finished. */
export function settleSolve(batch: Batch, attempt: Attempt, outcome: FlagOutcome): FlagOutcome {
  const counted = countSolve(batch, attempt) ? [attempt.topic_id] : []
  const freed = freeIn(batch, attempt, counted)
  const bonus = bonusOf(batch, attempt, counted)
  if (freed.length === 0 && bonus === null) return outcome
  const isShown = !isFrozenAt(batch.clock, attempt.submission.at)
  return {
    ...outcome,
    ...(bonus === null ? {} : { details: { ...outcome.details, bonus: isShown ? bonus : null } }),
    ...(freed.length === 0 ? {} : { freed }),
  }
}

/** Frees until nothing more is free: a freed flag may be what another one waits for. `counted` gets the topics that count by it. */
function freeIn(batch: Batch, moment: Moment, counted: string[]): FreedTry[] {
  const freed: FreedTry[] = []
  for (let next = takeFree(batch, moment); next !== null; next = takeFree(batch, moment)) {
    const { outcome, advance } = judgeAnswer(next)
    // Another try solved the part meanwhile.
    if (!advance) continue
    batch.progress.set(progressKey(next.solver_id, next.topic_id), advance.progress)
    if (advance.is_topic_solved && countSolve(batch, next)) counted.push(next.topic_id)
    freed.push({ ...outcome, is_stored: false, member_id: next.submission.member_id })
  }
  return freed
}

/** Takes the oldest held flag that waits for nothing any more. Its topic may be closed by now: the flag came before. */
function takeFree(batch: Batch, moment: Moment): Attempt | null {
  const held = batch.held.get(moment.solver_id) ?? []
  for (const one of held) {
    const attempt = heldAttempt(batch, moment, one)
    if (!attempt || missingTopics(attempt).length > 0) continue
    batch.held.set(
      moment.solver_id,
      held.filter((other) => other !== one),
    )
    return attempt
  }
  return null
}

function heldAttempt(batch: Batch, { rules, entrant_id, submission }: Moment, held: HeldTry): Attempt | null {
  const { submission_id, by, topic_id, part, flag_id } = held
  const match = { topic_id, part, flag_id, kind: 'own' as const, owner_id: null }
  return attemptAt(rules, batch, { ...submission, submission_id, member_id: by, topic_id, matches: [match] }, entrant_id, topic_id)
}

/** Points for the parents that these solves finish; null where they finish none. */
function bonusOf(batch: Batch, { rules, entrant, entrant_id }: Attempt, counted: readonly string[]): number | null {
  const isOpen = (id: string) => isOnline(batch.topics.get(id)?.state)
  const parents = new Set(counted.flatMap((id) => (isOpen(id) ? (rules.topics.get(id)?.scoring.parent_id ?? []) : [])))
  const finished = [...parents].flatMap((id) => {
    const parent = rules.topics.get(id)
    const online = (parent?.stages ?? []).filter(isOpen)
    if (!online.every((stage) => hasSolved(batch, entrant, entrant_id, stage))) return []
    const scores = online.map((stage) => rules.topics.get(stage)?.scoring.score ?? 0)
    return [finishBonus(scores, parent?.scoring.finish_bonus_percent ?? 0)]
  })
  if (finished.length === 0) return null
  return entrantRights(rules.contest.scoring, entrant.state).gets_score ? finished.reduce((sum, points) => sum + points) : 0
}
