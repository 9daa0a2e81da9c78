/** `result` waits behind a freeze; `moderation` reaches the frozen view at once. */
export type Lane = 'result' | 'moderation'

/**
 * `seq` says when a thing was recorded (freeze, resume, ETag), `counts_at_seq` where it counts (ties, bloods, ladders); both count from 1 within a run.
 * `at` is the recording instant in epoch milliseconds and never falls while `seq` rises.
 */
export interface Numbered {
  seq: number
  counts_at_seq: number
  at: number
}

/**
 * The envelope of a row of `score_event`: append-only, everything that can move a score, and all that a projection reads.
 * One cause is one event: a settled round or a marked paper is one row with a packed payload. Points in payloads are integers of the kind's scale.
 */
export interface EventEnvelope extends Numbered {
  kind: string
  lane: Lane
  entrant_id: string | null
  solver_id: string | null
  topic_id: string | null
  part: number | null
}

/** An event of any kind: what its payload says, its kind alone knows. */
export interface ScoredEvent extends EventEnvelope {
  payload: unknown
}

/** An event before it is numbered; `counts_at_seq` is left out where it counts when it is recorded. */
export type DraftOf<Event extends EventEnvelope> = Event extends EventEnvelope ? Omit<Event, 'seq' | 'counts_at_seq'> : never

/** Gives a draft its numbers. Without `countsAtSeq` it counts where it is recorded. */
export function numberEvent<Draft extends Omit<EventEnvelope, 'seq' | 'counts_at_seq'>>(draft: Draft, seq: number, countsAtSeq = seq) {
  return { ...draft, seq, counts_at_seq: countsAtSeq }
}

/** Seq of the last event recorded before the freeze, 0 when there is none: the `freeze_seq` of the public view. */
export function freezeSeqOf(events: Iterable<Pick<Numbered, 'seq' | 'at'>>, freezeAt: number): number {
  let last = 0
  for (const event of events) if (event.at < freezeAt && event.seq > last) last = event.seq
  return last
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

/**
 * Points a referee or a score table gave to an upload, absolute. A later event of the same `upload_id` replaces the earlier one.
 * Of several uploads the best one counts, or the one that counts latest. `topic_id` is null for an upload about the whole contest.
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

/** The whole state of an entrant. Written on approval too: an entrant stands in the ranking from its first event on. */
export interface EntrantState {
  is_banned: boolean
  is_hidden: boolean
  is_staff: boolean
  /** Withdrawn and ticked “leave out”, rejected or removed; or its boxes belong to nobody. */
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
