import type { SolverProgress, FlagFacts, FlagTopicFacts, FlagEntrantFacts, HeldTry, FlagTry } from './facts.ts'
import type { RateWindow } from './rate-window.ts'
import type { FlagRules, FlagTopicRules } from './rules.ts'
import type { FlagOutcome } from './outcome.ts'

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

/** The facts within a batch: each try sees the changes of the tries before it. */
export interface Batch extends FlagFacts {
  topics: Map<string, FlagTopicFacts>
  entrants: Map<string, FlagEntrantFacts>
  progress: Map<string, SolverProgress>
  windows: Map<string, RateWindow>
  held: Map<string, readonly HeldTry[]>
  /** What entrants solved within the batch, by `solveKey`. */
  solved: Set<string>
}

/** Where a right flag brings the solver. */
export interface Advance {
  progress: SolverProgress
  is_part_solved: boolean
  is_topic_solved: boolean
  /** Parts of the topic, or flags (members) of the part while it is not complete. */
  found: number
  needed: number
}
