import type { Advance } from './advance.ts'
import type { Batch } from './batch.ts'
import type { FlagEntrantFacts, FlagTopicFacts, FlagTry, SolverProgress } from './facts.ts'
import { type FlagCode, type FlagDetails, type FlagOutcome, flagStatus } from './outcome.ts'
import type { RateWindow } from './rate-window.ts'
import type { FlagRules, FlagTopicRules } from './rules.ts'

/** A try at a topic that may be seen and solved, with what is known at this place of the batch. */
export interface Attempt {
  rules: FlagRules
  facts: Batch
  submission: FlagTry
  entrant_id: string
  solver_id: string
  entrant: FlagEntrantFacts
  topic_id: string
  topic: FlagTopicRules
  topic_facts: FlagTopicFacts
  progress: SolverProgress
  /** After the end, at a practice topic or by staff: judged, never scored. */
  is_practice: boolean
  window: { key: string; window: RateWindow } | null
}

/** What finding the match of a text, and crediting it, read of an attempt. */
export interface Answer {
  rules: { contest: Pick<FlagRules['contest'], 'scoring'> }
  submission: Pick<FlagTry, 'at' | 'member_id' | 'matches'>
  entrant: { state: { roster: readonly string[] } }
  topic_id: string
  topic: Pick<FlagTopicRules, 'parts' | 'part_order'>
  progress: SolverProgress
}

/** What a try came to, and how it moved the solver: `advance` is null where it did not. */
export interface Judged {
  outcome: FlagOutcome
  attempt: Attempt | null
  advance: Advance | null
}

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
