import type { AdjustEvent, DraftOf, EntrantStateEvent, JudgedEvent, Numbered } from '../core/event.ts'
import type { TopicRules } from '../core/scoring/rules.ts'
import type { ContestRules, HintCharge } from './rules.ts'

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

/** Everything that moves a score of this kind. */
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

/** An event of this kind before it is numbered. */
export type DraftEvent<Event extends ScoreEvent = ScoreEvent> = DraftOf<Event>

/** The state of a topic that no event has described yet: not released, so it is nowhere shown. */
export const defaultTopicState: TopicState = { is_hidden: false, is_offline: false, is_released: false, released_elapsed_ms: 0 }
