import type { EventEnvelope } from '../../core/event.ts'
import type { ScoreEvent } from '../../answers/score-event.ts'

/** Scores of submissions side by side: one event for many. */
export interface Scores {
  submission_ids: readonly string[]
  metrics: readonly number[]
}

/** A submission has a score by the public rows. A private one stands in no event before the reveal. */
export interface ScoredSubmission extends EventEnvelope {
  kind: 'eval.scored'
  lane: 'result'
  entrant_id: string
  solver_id: null
  topic_id: string
  part: null
  payload: { submission_id: string; submitted_at: number; metric: number }
}

/** A referee took a submission out, or gave it back. */
export interface VoidEvent extends EventEnvelope {
  kind: 'eval.void'
  lane: 'moderation'
  entrant_id: string
  solver_id: null
  topic_id: string
  part: null
  payload: { submission_id: string; is_void: boolean }
}

/** Another evaluation takes the place of all scores of a topic: who is not named has none. `finals` once they are revealed. */
export interface AgainEvent extends EventEnvelope {
  kind: 'eval.again'
  lane: 'result'
  entrant_id: null
  solver_id: null
  topic_id: string
  part: null
  payload: Scores & { finals: Scores | null }
}

/** The private scores of all submissions that may count: from here on the best of them does. */
export interface RevealEvent extends EventEnvelope {
  kind: 'eval.reveal'
  lane: 'result'
  entrant_id: null
  solver_id: null
  topic_id: null
  part: null
  payload: Scores
}

export type EvaluationEvent = ScoredSubmission | VoidEvent | AgainEvent | RevealEvent
/** Everything that moves a score of this kind. */
export type AiEvent = ScoreEvent | EvaluationEvent

export const isEvaluation = (event: AiEvent): event is EvaluationEvent => event.kind.startsWith('eval.')
/** What answers read of an event; null: nothing. */
export const answerOf = (event: AiEvent): ScoreEvent | null => (isEvaluation(event) ? null : event)
