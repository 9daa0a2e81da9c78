import { refuse, waitSeconds } from './attempt.ts'
import { solvedTopics } from './completion.ts'
import { creditedTrace, newMatch } from './match.ts'
import type { FlagOutcome } from './outcome.ts'
import type { Attempt } from './judge-state.ts'

/** Rows 8–13 in order; null lets the try reach the flags. */
export function judgeTopic(attempt: Attempt): FlagOutcome | null {
  return judgeOpen(attempt) ?? judgeRepeated(attempt) ?? judgeLimit(attempt)
}

/** Rows 8–11: whether the topic takes tries at all. */
export function judgeOpen(attempt: Attempt): FlagOutcome | null {
  return judgeSight(attempt) ?? judgeDoor(attempt) ?? judgeSolved(attempt) ?? judgeDeclaration(attempt)
}

/** Topics that must be solved first and are not. */
export function missingTopics({ topic, facts, rules, solver_id }: Attempt): readonly string[] {
  if (!topic.prerequisites) return []
  const solved = solvedTopics(rules, facts, solver_id)
  const missing = topic.prerequisites.topic_ids.filter((id) => !solved(id))
  return topic.prerequisites.topic_ids.length - missing.length >= topic.prerequisites.needed ? [] : missing
}

/** Row 8. A locked topic that players must not know of is not found either. */
export function judgeSight(attempt: Attempt): FlagOutcome | null {
  const { topic, topic_facts, entrant } = attempt
  const { is_hidden, is_released } = topic_facts.state
  const { bracket_id } = entrant.state
  const isOtherBracket = topic.brackets !== null && (bracket_id === null || !topic.brackets.includes(bracket_id))
  const isSecret = topic.prerequisites_view === 'hidden' && missingTopics(attempt).length > 0
  return is_hidden || !is_released || isOtherBracket || isSecret ? refuse(attempt, 8, 'topic_not_found') : null
}

/** Row 9: seen, but takes no flag from this entrant now. */
export function judgeDoor(attempt: Attempt): FlagOutcome | null {
  const missing = missingTopics(attempt)
  if (missing.length > 0) return refuse(attempt, 9, 'topic_locked', { topic_ids: missing })
  return judgeClosed(attempt)
}

/** Row 9 without the prerequisites. */
export function judgeClosed(attempt: Attempt): FlagOutcome | null {
  const { topic, topic_facts, submission } = attempt
  if (topic_facts.state.is_offline) return refuse(attempt, 9, 'topic_offline')
  if (topic.close_at !== null && submission.at >= topic.close_at) return refuse(attempt, 9, 'topic_closed', { closed_at: topic.close_at })
  const takesNone = topic.parts.length === 0 && topic.stages === undefined
  if (takesNone || topic.flag_type === 'report' || topic.flag_type === 'optimise') return refuse(attempt, 9, 'topic_wants_upload')
  return null
}

/** Row 10. */
export function judgeSolved(attempt: Attempt): FlagOutcome | null {
  const { topic, progress, submission, topic_id } = attempt
  const traces = topic.parts.map(({ part }) => progress.solved.get(part))
  let last = traces[0]
  for (const trace of traces) {
    if (!trace || !last) return null
    if (trace.at > last.at) last = trace
  }
  const correct = submission.matches.some((match) => match.kind === 'own' && match.topic_id === topic_id)
  return last ? refuse(attempt, 10, 'already_solved', { at: last.at, by: last.by, correct }, true) : null
}

function judgeDeclaration(attempt: Attempt): FlagOutcome | null {
  const isMissing = attempt.rules.contest.ai_declaration === 'submission' && !attempt.submission.has_ai_declaration
  return isMissing ? refuse(attempt, 11, 'ai_declaration_required') : null
}

// A flag that was not due yet (parts in sequence, a teammate's turn) must not be lost to its own earlier try;
// it passes only while the limit has room, so that the answer tells nothing.
export function judgeRepeated(attempt: Attempt): FlagOutcome | null {
  const first = attempt.progress.texts.get(attempt.submission.digest) ?? creditedTrace(attempt)
  if (!first || (newMatch(attempt) && judgeLimit(attempt) === null)) return null
  return refuse(attempt, 12, 'flag_repeated', { at: first.at, by: first.by }, true)
}

export function judgeLimit(attempt: Attempt): FlagOutcome | null {
  const { topic, progress, submission } = attempt
  if (topic.answer_limit === 0 || progress.wrong_count < topic.answer_limit) return null
  if (topic.answer_limit_mode === 'lockout') return refuse(attempt, 13, 'answer_limit_reached', { limit: topic.answer_limit })
  const waitMs = (progress.last_wrong_at ?? 0) + topic.answer_limit_wait_s * 1000 - submission.at
  return waitMs > 0 ? refuse(attempt, 13, 'answer_limit_wait', { retry_after_s: waitSeconds(waitMs) }) : null
}
