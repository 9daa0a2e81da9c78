import type { EventEnvelope } from '../../core/event.ts'
import type { ScoreEvent } from '../../answers/score-event.ts'

/**
 * What a settled round pays: lists by `entrants`, tables by entrant and within it by `topics`. Points in millionths.
 * A later revision of the round replaces it whole.
 */
export interface RoundPayment {
  entrants: readonly string[]
  topics: readonly string[]
  attack: readonly number[]
  defence: readonly number[]
  blood: readonly number[]
  /** 1: the entrant defends the topic. */
  defended: readonly number[]
}

export interface RoundEvent extends EventEnvelope {
  kind: 'round.settled'
  lane: 'result'
  entrant_id: null
  solver_id: null
  topic_id: null
  part: null
  payload: RoundPayment & { n: number; rev: number }
}

/** Everything that moves a score of this kind. */
export type AwdpEvent = ScoreEvent | RoundEvent

/** What answers read of an event: who solved what, worth nothing by itself, for rounds pay. Null: nothing. */
export function unpaid(event: AwdpEvent): ScoreEvent | null {
  if (event.kind === 'round.settled') return null
  if (event.kind === 'rules.set' && event.topic_id !== null)
    return { ...event, payload: { ...event.payload, integral_way: 'accumulative', score: 0, score_min: 0 } }
  return event.kind === 'rules.set' ? { ...event, payload: { ...event.payload, blood_base: 'initial', team_score_type: 'sum' } } : event
}
