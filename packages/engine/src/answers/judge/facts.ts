import type { ContestClock } from '../../core/clock.ts'
import type { EntrantState } from '../../core/event.ts'
import type { RateWindow } from './rate-window.ts'
import type { TopicState } from '../score-event.ts'

/** A stored thing that answers “when and by whom”; `by` is the user's id. Epoch milliseconds. */
export interface Trace {
  at: number
  by: string
}

/** What is known about one topic before the batch. */
export interface FlagTopicFacts {
  state: TopicState
  /** Entrants whose solve moves the value. */
  counted_solves: number
  /** Entrants whose solve took a blood place. */
  blood_solves: number
}

/** What is known about one entrant before the batch. */
export interface FlagEntrantFacts {
  status: 'pending' | 'approved' | 'rejected' | 'withdrawn'
  ban_reason: string | null
  state: EntrantState
  /** Whether any solver of the entrant has solved a topic: it counts for value and blood already. */
  hasSolved: (topic_id: string) => boolean
}

/** What is known about one solver and one topic before the batch. */
export interface SolverProgress {
  /** Parts solved (practice solves included), with the member and the instant. */
  solved: ReadonlyMap<number, Trace>
  /** Digests of stored texts; the first try of each. */
  texts: ReadonlyMap<string, Trace>
  /** Flags found of parts that need several, by flag id. */
  found: ReadonlyMap<number, ReadonlyMap<string, Trace>>
  /** Members who have submitted a right flag, by user id, for parts that need the team. */
  members: ReadonlyMap<number, ReadonlyMap<string, Trace>>
  wrong_count: number
  last_wrong_at: number | null
  /** Cost of the opened hints that are taken from the award. */
  hint_cost: number
}

/** A right flag of a stage that was locked when it came: it counts once what the stage needs is solved. */
export interface HeldTry extends Trace {
  submission_id: string
  topic_id: string
  part: number
  flag_id: string
}

/** Everything `judge` reads from the state of the contest; maps miss what is empty. */
export interface FlagFacts {
  clock: ContestClock
  is_online: boolean
  topics: ReadonlyMap<string, FlagTopicFacts>
  entrants: ReadonlyMap<string, FlagEntrantFacts>
  /** By `progressKey`. */
  progress: ReadonlyMap<string, SolverProgress>
  /** By `windowKey`. */
  windows: ReadonlyMap<string, RateWindow>
  /** By solver, oldest first; only those whose part the solver has not solved. Left out: nothing is held. */
  held?: ReadonlyMap<string, readonly HeldTry[]>
}

/** One flag of the contest that the text of a try equals. */
export interface FlagMatch {
  topic_id: string
  part: number
  flag_id: string
  /** own: right for this entrant; foreign: the flag of `owner_id`; decoy: a bait. */
  kind: 'own' | 'foreign' | 'decoy'
  owner_id: string | null
}

/** One try. `topic_id` null is the one flag box (or a bot's request without topic). */
export interface FlagTry {
  submission_id: string
  /** Taken under the contest's lock, epoch milliseconds, never falling within a batch. */
  at: number
  entrant_id: string | null
  /** The user who sends it. */
  member_id: string
  topic_id: string | null
  text: string
  /** Keyed digest of the text: equal texts have equal digests. */
  digest: string
  matches: readonly FlagMatch[]
  is_authenticated: boolean
  is_contest_visible: boolean
  is_address_allowed: boolean
  has_ai_declaration: boolean
  /** Wait of the bot limit (10 requests a second), null when it is not used up. */
  bot_wait_ms: number | null
  /** Sent by a bot: without a topic it has a rate of its own. */
  is_bot?: boolean
}

export const emptyProgress: SolverProgress = {
  solved: new Map(),
  texts: new Map(),
  found: new Map(),
  members: new Map(),
  wrong_count: 0,
  last_wrong_at: null,
  hint_cost: 0,
}

/** Key of `FlagFacts.progress`. The solver is the entrant, or the member where every member solves alone. */
export function progressKey(solverId: string, topicId: string | null): string {
  return `${solverId} ${topicId ?? ''}`
}

/** Key of `FlagFacts.windows`; `topicId` null is the flag box of people. */
export function windowKey(entrantId: string, topicId: string | null): string {
  return `${entrantId} ${topicId ?? ''}`
}

/** Key of the window of a bot's wrong flags without a topic. */
export function botWindowKey(entrantId: string): string {
  return `${entrantId} bot`
}
