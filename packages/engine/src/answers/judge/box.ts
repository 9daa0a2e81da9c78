import { evidenceOf } from './answer.ts'
import { outcomeOf } from './attempt.ts'
import type { FlagTry, SolverProgress } from './facts.ts'
import type { FlagOutcome } from './outcome.ts'
import { countHit, type RateWindow } from './rate-window.ts'
import { matchedStage } from './stages.ts'
import { judgeDoor, judgeSight } from './topic-rows.ts'
import type { Attempt } from './judge-state.ts'

/**
 * Picks the topic of a flag sent to the one flag box: one open to the solver whose own flag it is.
 * Topics with a wrong limit, with parts in sequence or that take files never match, or the box would get round their limits.
 */
export function boxTopics(attempts: readonly Attempt[]): readonly Attempt[] {
  const open = attempts.filter(
    (attempt) =>
      attempt.topic.answer_limit === 0 &&
      (attempt.topic.part_order === 'any' || attempt.topic.parts.length === 1) &&
      judgeSight(attempt) === null &&
      judgeDoor(attempt) === null &&
      (attempt.topic.stages === undefined || matchedStage(attempt) !== null),
  )
  const unsolved = open.filter(isUnsolved)
  return unsolved.length > 0 ? unsolved : open.slice(0, 1)
}

/** Of a topic with stages: whether the stage that the flag means is still to be solved. */
function isUnsolved(attempt: Attempt): boolean {
  const { topic, progress } = attempt.topic.stages === undefined ? attempt : (matchedStage(attempt) ?? attempt)
  return topic.parts.some(({ part }) => !progress.solved.has(part))
}

/** The answer of the box when no topic takes the flag: wrong in a window of its own, never an attempt at a topic. */
export function judgeBoxMiss(
  submission: FlagTry,
  progress: SolverProgress,
  window: { key: string; window: RateWindow },
  isPractice: boolean,
): FlagOutcome {
  const first = progress.texts.get(submission.digest)
  if (first) return outcomeOf(submission, 12, 'flag_repeated', { details: { at: first.at, by: first.by }, is_stored: true, window })
  const evidence = isPractice ? null : evidenceOf(submission)
  return outcomeOf(submission, evidence ? 14 : 15, 'flag_wrong', {
    result: 'wrong',
    is_practice: isPractice,
    is_stored: true,
    evidence,
    window: { key: window.key, window: countHit(window.window, submission.at) },
  })
}
