import { isFrozenAt } from '../../core/clock.ts'
import { advance } from './advance.ts'
import { outcomeOf } from './attempt.ts'
import { awardOf, elapsedSinceRelease } from './award.ts'
import type { FlagMatch, FlagTry } from './facts.ts'
import { newMatch } from './match.ts'
import type { FlagEvidence, FlagOutcome } from './outcome.ts'
import type { DraftEvent, SolveEvent } from '../score-event.ts'
import type { Advance, Attempt } from './judge-state.ts'

/** Rows 14–17: the flags themselves. `advance` is null for a wrong one. */
export function judgeAnswer(attempt: Attempt): { outcome: FlagOutcome; advance: Advance | null } {
  const match = newMatch(attempt)
  if (!match) return { outcome: wrongAnswer(attempt), advance: null }
  const step = advance(attempt, match)
  return { outcome: rightAnswer(attempt, match, step), advance: step }
}

/** Rows 14 and 15. */
export function wrongAnswer(attempt: Attempt): FlagOutcome {
  const { topic, topic_id, submission, window, progress, is_practice } = attempt
  const isOwn = submission.matches.some((match) => match.kind === 'own' && match.topic_id === topic_id)
  const evidence = isOwn || is_practice ? null : evidenceOf(submission)
  const left = topic.answer_limit === 0 ? null : Math.max(0, topic.answer_limit - progress.wrong_count - 1)
  return outcomeOf(submission, evidence ? 14 : 15, 'flag_wrong', {
    result: 'wrong',
    topic_id,
    details: left === null ? {} : { left, limit: topic.answer_limit },
    tries_left: left,
    is_practice,
    is_attempt: true,
    is_stored: true,
    evidence,
    window,
  })
}

/** Evidence of a text that is another entrant's flag or a bait, of whichever topic. */
export function evidenceOf(submission: FlagTry): FlagEvidence | null {
  const match = submission.matches.find(({ kind }) => kind === 'foreign') ?? submission.matches.find(({ kind }) => kind === 'decoy')
  if (!match) return null
  return { kind: match.kind === 'foreign' ? 'foreign_flag' : 'decoy_flag', topic_id: match.topic_id, owner_id: match.owner_id }
}

function rightAnswer(attempt: Attempt, { part, flag_id }: FlagMatch, step: Advance): FlagOutcome {
  const { submission, topic_id, window, is_practice } = attempt
  const isShown = step.is_part_solved && !is_practice && !isFrozenAt(attempt.facts.clock, submission.at)
  const award = isShown ? awardOf(attempt, step) : { points: null, blood: null }
  const isCorrect = step.is_topic_solved
  return outcomeOf(submission, isCorrect ? 17 : 16, isCorrect ? 'flag_correct' : 'flag_part', {
    result: isCorrect ? 'correct' : 'part',
    topic_id,
    part,
    flag_id,
    details: isCorrect ? {} : { part, found: step.found, needed: step.needed },
    ...award,
    is_practice,
    is_stored: true,
    events: step.is_part_solved && !is_practice ? [solveEvent(attempt, part)] : [],
    window,
  })
}

/** A try at the instant of its attempt, as an event. */
export function solveEvent(attempt: Attempt, part: number): DraftEvent<SolveEvent> {
  const { submission, entrant_id, solver_id, topic_id } = attempt
  const payload = { submission_id: submission.submission_id, submitted_at: submission.at, elapsed_ms: elapsedSinceRelease(attempt) }
  return { at: submission.at, lane: 'result', kind: 'solve', entrant_id, solver_id, topic_id, part, payload }
}
