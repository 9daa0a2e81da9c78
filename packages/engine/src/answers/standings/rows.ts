import type { RankRowOf, StandingRow, Standings } from '../../core/rows.ts'
import type { Blood } from '../../core/scoring/blood.ts'
import type { TopicRules } from '../../core/scoring/rules.ts'
import type { TopicState } from '../score-event.ts'

/** One entrant at one topic; present once a part is done, a mark given or a hint opened. Points are integers. */
export interface StandingCell {
  topic_id: string
  is_solved: boolean
  /** When the entrant's first solver completed it, epoch milliseconds. */
  solved_at: number | null
  /** Parts any solver has done, rising. */
  parts: readonly number[]
  /** Points of the value, without blood; over all solvers. */
  points: number
  blood: Blood | null
  bonus: number
  /** What hints took, on solving and at once. */
  hints: number
  judged: number
}

/** One solver of an entrant whose members solve alone. */
export interface StandingMember {
  solver_id: string
  score: number
}

/** What a score is made of; the sum of all is the score where the team score is a sum. */
export interface ScoreParts {
  topics: number
  blood: number
  /** ≥ 0, subtracted. */
  hints: number
  judged: number
  adjustments: number
}

/** The numbers that a row has beside its score: topics completed. */
export type FlagColumn = 'solved'

/** An entrant in a ranking of this kind. */
export type FlagRankRow = RankRowOf<FlagColumn>

/** An entrant's whole row. */
export interface FlagRow extends StandingRow {
  /** Topics completed. */
  solved: number
  /** Where the last positive scoring event counts. */
  last_counts_at_seq: number | null
  parts: ScoreParts
  /** In order of topic id. */
  cells: readonly StandingCell[]
  /** Rising by solver id; empty where the team solves as one. */
  members: readonly StandingMember[]
}

export interface TopicBlood {
  blood: Blood
  entrant_id: string
  solver_id: string
  at: number
}

/** A topic as a view has it. A topic whose rules the view does not hold yet is not listed. */
export interface TopicStanding {
  topic_id: string
  rules: TopicRules
  state: TopicState
  /** `topicValueAt(topic, 0)`: for cd the value before any decay. */
  value: number
  /** Solves that move the value. */
  counted_solves: number
  /** Entrants of the overall ranking who completed it: the same number as in its list and in the feed. */
  solves: number
  /** Completed by entrants whose bracket stands outside the overall ranking. */
  unranked_solves: number
  bloods: readonly TopicBlood[]
}

/** A topic completed by an entrant of the overall ranking, in the order of where it counts. */
export interface TopicSolve {
  topic_id: string
  entrant_id: string
  solver_id: string
  /** Seq of the event that completed it. */
  seq: number
  /** When the try was made, epoch milliseconds. */
  at: number
  /** Place among the solves of the overall ranking, from 1. */
  order: number
  blood: Blood | null
  /** What it gave at its own place, blood included and hints not: as its answer said, whoever solved it later. */
  points: number
}

export interface FlagStandings extends Standings<FlagRow> {
  /** By topic id; the public view holds released, visible topics only. */
  topics: readonly TopicStanding[]
}
