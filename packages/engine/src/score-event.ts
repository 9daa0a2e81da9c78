import type { ContestRules, HintCharge, TopicRules } from './rules.ts'

export type Lane = 'result' | 'moderation'

/**
 * `seq` says when a thing was recorded (freeze, resume, ETag), `counts_at_seq` where it counts (ties, bloods, ladders); both count from 1 within a run.
 * `at` is the recording instant in epoch milliseconds and never falls while `seq` rises.
 */
interface Numbered {
  seq: number
  counts_at_seq: number
  at: number
}

/** What a try brings along: its row, its own instant, and the contest clock since the topic's release when it was made (cd). Milliseconds. */
export interface TryPayload {
  submission_id: string
  submitted_at: number
  elapsed_ms: number
}

/** A try that solved one part. `solver_id` is the entrant, or the member where every member solves alone. */
export interface SolveEvent extends Numbered {
  kind: 'solve'
  lane: 'result'
  entrant_id: string
  solver_id: string
  topic_id: string
  part: number
  payload: TryPayload
}

/** A later judgement about one try: it makes or unmakes the solve of that part from where the try counts (`counts_at_seq`). */
export interface VerdictEvent extends Numbered {
  kind: 'verdict'
  lane: 'result'
  entrant_id: string
  solver_id: string
  topic_id: string
  part: number
  payload: TryPayload & { is_correct: boolean }
}

/**
 * Points a referee or a score table gave to an upload, absolute. A later event of the same `upload_id` replaces the earlier one.
 * Of several uploads the best counts, or the one that counts latest. `topic_id` is null for a writeup of the whole contest.
 */
export interface JudgedEvent extends Numbered {
  kind: 'judged'
  lane: 'result'
  entrant_id: string
  solver_id: string | null
  topic_id: string | null
  part: null
  payload: { upload_id: string; submitted_at: number; points: number; keeps: 'best' | 'latest' }
}

/** A hint that was opened. `solver_id` says whose award is charged. An opened hint is charged once per entrant. */
export interface HintEvent extends Numbered {
  kind: 'hint'
  lane: 'result'
  entrant_id: string
  solver_id: string
  topic_id: string
  part: null
  payload: { hint_id: string; cost: number; charge: HintCharge }
}

/**
 * A reward or a penalty; undone by a counter-entry. It never moves the tie, unless it was brought along from a platform
 * whose awards break ties: then `tie_at` says the moment, epoch ms.
 */
export interface AdjustEvent extends Numbered {
  kind: 'adjust'
  lane: 'result'
  entrant_id: string
  solver_id: null
  topic_id: null
  part: null
  payload: { adjustment_id: string; points: number; tie_at?: number }
}

/** The whole scoring rules of the contest from now on, and for everything that was. */
export interface ContestRulesEvent extends Numbered {
  kind: 'rules.set'
  lane: 'result'
  entrant_id: null
  solver_id: null
  topic_id: null
  part: null
  payload: ContestRules
}

/** The whole scoring rules of one topic from now on, and for everything that was. */
export interface TopicRulesEvent extends Numbered {
  kind: 'rules.set'
  lane: 'result'
  entrant_id: null
  solver_id: null
  topic_id: string
  part: null
  payload: TopicRules
}

/** The whole state of an entrant. Written on approval too: an entrant stands in the ranking from its first event on. */
export interface EntrantState {
  is_banned: boolean
  is_hidden: boolean
  is_staff: boolean
  /** Withdrawn and ticked “leave out”, rejected or removed. */
  is_left_out: boolean
  bracket_id: string | null
  /** Members who count for average and lowest; empty in individual contests. */
  roster: readonly string[]
  /** Orders rows of one rank; the name, case-folded. */
  sort_name: string
}

export interface EntrantStateEvent extends Numbered {
  kind: 'entrant.state'
  lane: 'moderation'
  entrant_id: string
  solver_id: null
  topic_id: null
  part: null
  payload: EntrantState
}

/** The whole state of a topic. Hidden (or removed): points, price, bloods and charges go. Offline: points stay. */
export interface TopicState {
  is_hidden: boolean
  is_offline: boolean
  is_released: boolean
  /** Contest clock at the release, in milliseconds; the price of a cd topic falls from here. */
  released_elapsed_ms: number
}

export interface TopicStateEvent extends Numbered {
  kind: 'topic.state'
  lane: 'moderation'
  entrant_id: null
  solver_id: null
  topic_id: string
  part: null
  payload: TopicState
}

/** A row of `score_event`: append-only, everything that can move a score, and all that the projection reads. */
export type ScoreEvent =
  | SolveEvent
  | VerdictEvent
  | JudgedEvent
  | HintEvent
  | AdjustEvent
  | ContestRulesEvent
  | TopicRulesEvent
  | EntrantStateEvent
  | TopicStateEvent

export type ScoreEventKind = ScoreEvent['kind']

/** An event before it is numbered; `counts_at_seq` is left out where it counts when it is recorded. */
export type DraftEvent<Event extends ScoreEvent = ScoreEvent> = Event extends ScoreEvent ? Omit<Event, 'seq' | 'counts_at_seq'> : never

/** The state of an entrant that no event has described yet. */
export const defaultEntrantState: EntrantState = {
  is_banned: false,
  is_hidden: false,
  is_staff: false,
  is_left_out: false,
  bracket_id: null,
  roster: [],
  sort_name: '',
}

/** The state of a topic that no event has described yet: not released, so it is nowhere shown. */
export const defaultTopicState: TopicState = { is_hidden: false, is_offline: false, is_released: false, released_elapsed_ms: 0 }

/** Gives a draft its numbers. Without `countsAtSeq` it counts where it is recorded. */
export function numberEvent<Event extends ScoreEvent>(draft: DraftEvent<Event>, seq: number, countsAtSeq = seq) {
  return { ...draft, seq, counts_at_seq: countsAtSeq }
}

/** Seq of the last event recorded before the freeze, 0 when there is none: the `freeze_seq` of the public view. */
export function freezeSeqOf(events: Iterable<Pick<ScoreEvent, 'seq' | 'at'>>, freezeAt: number): number {
  let last = 0
  for (const event of events) if (event.at < freezeAt && event.seq > last) last = event.seq
  return last
}
