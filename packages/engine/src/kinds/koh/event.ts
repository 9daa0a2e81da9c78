import type { AdjustEvent, EntrantStateEvent, EventEnvelope } from '../../core/event.ts'
import type { RosterRules } from '../../core/roster.ts'
import type { TopicStateEvent } from '../../answers/score-event.ts'

interface OfContest extends EventEnvelope {
  lane: 'result'
  entrant_id: null
  solver_id: null
  topic_id: null
  part: null
}

/**
 * What a settled round pays: lists by `entrants`, tables by entrant and within it by `topics`. Points in millionths; whoever is not
 * named gets nothing. A later revision of the round replaces it whole.
 */
export interface RoundPayment {
  entrants: readonly string[]
  topics: readonly string[]
  hold: readonly number[]
  solve: readonly number[]
  blood: readonly number[]
  /** Seconds of the contest clock. */
  held_s: readonly number[]
  /** By entrant: hills that it held when the round ended. */
  hills: readonly number[]
}

interface RulesEvent extends OfContest {
  kind: 'rules.set'
  payload: Pick<RosterRules, 'brackets'>
}
interface RoundEvent extends OfContest {
  kind: 'round.settled'
  payload: RoundPayment & { n: number; rev: number }
}
/** Everything that moves a score of this kind. */
export type KohEvent = RulesEvent | RoundEvent | TopicStateEvent | EntrantStateEvent | AdjustEvent
