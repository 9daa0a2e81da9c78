import type { AdjustEvent, EntrantStateEvent, JudgedEvent } from '../../core/event.ts'
import type { ContestRulesEvent, HintEvent, SolveEvent, TopicRulesEvent, TopicStateEvent, VerdictEvent } from '../score-event.ts'

export type TryEvent = SolveEvent | VerdictEvent

/** All that happened to one topic, by seq. */
export interface TopicHistory {
  rules: readonly TopicRulesEvent[]
  states: readonly TopicStateEvent[]
}

/** All that happened to one entrant, by seq. */
export interface EntrantHistory {
  states: readonly EntrantStateEvent[]
  tries: readonly TryEvent[]
  judged: readonly JudgedEvent[]
  hints: readonly HintEvent[]
  adjusts: readonly AdjustEvent[]
}

/** What `reduce` makes of events: the history by what it is about. It holds every moment, so one value serves every view and seq. */
export interface Facts {
  last_seq: number
  contest: readonly ContestRulesEvent[]
  topics: ReadonlyMap<string, TopicHistory>
  entrants: ReadonlyMap<string, EntrantHistory>
}

export const emptyFacts: Facts = { last_seq: 0, contest: [], topics: new Map(), entrants: new Map() }

export const emptyTopicHistory: TopicHistory = { rules: [], states: [] }

export const emptyEntrantHistory: EntrantHistory = { states: [], tries: [], judged: [], hints: [], adjusts: [] }
