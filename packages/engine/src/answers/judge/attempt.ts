import type { FlagTry } from './facts.ts'
import { type FlagCode, type FlagDetails, type FlagOutcome, flagStatus } from './outcome.ts'
import type { Attempt } from './judge-state.ts'

/** An outcome with nothing in it but its row and code; `more` fills the rest. */
export function outcomeOf(submission: FlagTry, row: number, code: FlagCode, more: Partial<FlagOutcome> = {}): FlagOutcome {
  return {
    submission_id: submission.submission_id,
    row,
    code,
    http: flagStatus[code],
    result: null,
    topic_id: submission.topic_id,
    part: null,
    flag_id: null,
    details: {},
    points: null,
    blood: null,
    tries_left: null,
    is_practice: false,
    is_attempt: false,
    is_stored: false,
    evidence: null,
    events: [],
    window: null,
    ...more,
  }
}

/** A refusal of an attempt: carries the topic and the rate window with it. */
export function refuse(attempt: Attempt, row: number, code: FlagCode, details: FlagDetails = {}, isStored = false): FlagOutcome {
  const { submission, topic_id, window, is_practice } = attempt
  return outcomeOf(submission, row, code, { topic_id, details, window, is_practice, is_stored: isStored })
}

/** Whole seconds to wait, at least one. */
export function waitSeconds(waitMs: number): number {
  return Math.max(1, Math.ceil(waitMs / 1000))
}
