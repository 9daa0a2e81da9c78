import type { EntrantStateEvent, EventEnvelope, AdjustEvent } from '../../core/event.ts'
import type { RosterRules } from '../../core/roster.ts'

interface OfContest extends EventEnvelope {
  entrant_id: null
  solver_id: null
  topic_id: null
  part: null
}

/** How an exam ranks. */
export interface TheoryRules extends Pick<RosterRules, 'brackets'> {
  /** objective_then_time: higher objective part, then the earlier hand-in. equal: one rank. */
  tie_break: 'objective_then_time' | 'equal'
  /** A quiz rush: points move in front of everybody, so nothing is sealed, and equal points share a rank. */
  is_rush?: true
}
interface RulesEvent extends OfContest {
  kind: 'rules.set'
  lane: 'result'
  payload: TheoryRules
}
/** From here on everybody reads the results, until they are withdrawn. Moderation: it holds whatever a freeze says. */
interface ReleaseEvent extends OfContest {
  kind: 'exam.released' | 'exam.withdrawn'
  lane: 'moderation'
  payload: Record<string, never>
}

/** The marks of one handed-in paper, whole: one event a paper however many questions it has. A later one replaces it. */
export interface PaperMarkEvent extends EventEnvelope {
  kind: 'exam.marked'
  lane: 'result'
  entrant_id: string
  /** Hundredths that rules and people gave, `report` in exams with one; `submitted_at`: epoch ms. Null: the paper is open again and has no marks. */
  payload:
    | { objective: number; subjective: number; report?: number; submitted_at: number }
    | { objective: null; subjective: null; report?: undefined; submitted_at: null }
}

/** Points that a quiz rush gives a desk or takes from it: an answer, a false start, a correction of either, or a word of the host. */
export interface RushPointsEvent extends EventEnvelope {
  kind: 'rush.points'
  lane: 'result'
  entrant_id: string
  /** Hundredths, with sign; `state_no`: the transition that moved them. */
  payload: { points: number; state_no: number }
}

export type TheoryEvent = RulesEvent | ReleaseEvent | PaperMarkEvent | RushPointsEvent | EntrantStateEvent | AdjustEvent
