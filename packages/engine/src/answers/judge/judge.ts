import { stateAt } from '../../core/clock.ts'
import { judgeAnswer } from './answer.ts'
import { outcomeOf } from './attempt.ts'
import { attemptAt } from './attempt-at.ts'
import { openBatch, record, solverOf } from './batch.ts'
import { boxTopics, judgeBoxMiss } from './box.ts'
import { judgeEntry, judgeRate } from './entry-rows.ts'
import { emptyProgress, type FlagFacts, type FlagTry, progressKey } from './facts.ts'
import type { FlagOutcome } from './outcome.ts'
import { countHit, type RateWindow } from './rate-window.ts'
import type { FlagRules } from './rules.ts'
import { settleSolve } from './settle.ts'
import { judgeParent } from './stages.ts'
import { judgeTopic } from './topic-rows.ts'
import type { Batch, Attempt, Judged } from './judge-state.ts'

/**
 * Judges a batch of tries by the submission table of kind flag (rows 1–17 and 18, a held flag; first match wins); one outcome per try, in order.
 * Tries of one batch see each other's effects. Pure: the caller supplies clock, facts and matches, numbers the events and writes everything in one transaction.
 * It never throws for a try; ids that `facts` does not know are “not registered” or “no such topic”.
 */
export function judge(rules: FlagRules, facts: FlagFacts, tries: readonly FlagTry[]): readonly FlagOutcome[] {
  const batch = openBatch(facts)
  return tries.map((submission) => {
    const { outcome, attempt, advance } = judgeTry(rules, batch, submission)
    const { entrant_id } = submission
    if (entrant_id !== null) record(batch, submission, solverOf(rules, submission, entrant_id), outcome, advance)
    return attempt && advance?.is_topic_solved ? settleSolve(batch, attempt, outcome) : outcome
  })
}

function judgeTry(rules: FlagRules, batch: Batch, submission: FlagTry): Judged {
  const refusal = judgeEntry(rules, batch, submission)
  if (refusal) return only(refusal)
  const entrantId = submission.entrant_id
  const entrant = entrantId === null ? undefined : batch.entrants.get(entrantId)
  if (entrantId === null || !entrant) return only(outcomeOf(submission, 3, 'not_registered'))
  const rate = judgeRate(rules, batch, submission, entrantId)
  if ('code' in rate) return only(rate)
  if (submission.topic_id === null) return judgeBox(rules, batch, submission, entrantId, rate)
  const window = { key: rate.key, window: countHit(rate.window, submission.at) }
  const attempt = attemptAt(rules, batch, submission, entrantId, submission.topic_id)
  if (!attempt || attempt.topic.scoring.parent_id !== undefined) return only(outcomeOf(submission, 8, 'topic_not_found', { window }))
  return judgeAttempt({ ...attempt, window })
}

function only(outcome: FlagOutcome): Judged {
  return { outcome, attempt: null, advance: null }
}

function judgeAttempt(attempt: Attempt): Judged {
  if (attempt.topic.stages !== undefined) return judgeParent(attempt)
  const refusal = judgeTopic(attempt)
  return refusal ? { outcome: refusal, attempt, advance: null } : { ...judgeAnswer(attempt), attempt }
}

function judgeBox(
  rules: FlagRules,
  batch: Batch,
  submission: FlagTry,
  entrantId: string,
  rate: { key: string; window: RateWindow },
): Judged {
  // Before the flags: else the box would tell that an undeclared one is right.
  if (rules.contest.ai_declaration === 'submission' && !submission.has_ai_declaration)
    return only(outcomeOf(submission, 11, 'ai_declaration_required', { window: rate }))
  const own = submission.matches.filter(({ kind }) => kind === 'own')
  const topicIds = new Set(own.map(({ topic_id }) => rules.topics.get(topic_id)?.scoring.parent_id ?? topic_id))
  const attempts = [...topicIds].flatMap((topicId) => attemptAt(rules, batch, submission, entrantId, topicId) ?? [])
  const [first, ...others] = boxTopics(attempts)
  if (first && others.length === 0) return judgeAttempt({ ...first, window: rate })
  if (first) {
    const topic_ids = [first, ...others].map(({ topic_id }) => topic_id)
    return only(outcomeOf(submission, 8, 'topic_ambiguous', { details: { topic_ids }, window: rate }))
  }
  const progress = batch.progress.get(progressKey(solverOf(rules, submission, entrantId), null)) ?? emptyProgress
  const isPractice = stateAt(batch.clock, submission.at) === 'finished' || (batch.entrants.get(entrantId)?.state.is_staff ?? false)
  return only(judgeBoxMiss(submission, progress, rate, isPractice))
}
