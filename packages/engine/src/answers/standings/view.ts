import { defaultEntrantState, type EntrantState } from '../../core/event.ts'
import { entrantRights, type EntrantRights } from '../../core/rights.ts'
import type { TopicRules } from '../../core/scoring/rules.ts'
import { visibleIn, type ViewOptions } from '../../core/view.ts'
import { type ContestRules, defaultContestRules } from '../rules.ts'
import { defaultTopicState, type TopicState } from '../score-event.ts'
import type { EntrantHistory, Facts, TryEvent } from './facts.ts'

export interface TopicView {
  topic_id: string
  rules: TopicRules
  state: TopicState
}

export interface EntrantView {
  entrant_id: string
  state: EntrantState
  rights: EntrantRights
  /** Tries by topic, then by solver. */
  tries: ReadonlyMap<string, ReadonlyMap<string, readonly TryEvent[]>>
  history: EntrantHistory
}

/** The facts as one view sees them at one moment. */
export interface FactsView {
  contest: ContestRules
  topics: ReadonlyMap<string, TopicView>
  entrants: readonly EntrantView[]
}

/** Cuts the history down to a view. An entrant is known from its first visible event on, a topic from its first visible rules on. */
export function viewOf(facts: Facts, options: ViewOptions): FactsView {
  const isVisible = visibleIn(options)
  const contest = facts.contest.filter(isVisible).at(-1)?.payload ?? defaultContestRules
  const topics = new Map<string, TopicView>()
  for (const [topic_id, history] of facts.topics) {
    const rules = history.rules.filter(isVisible).at(-1)?.payload
    const state = history.states.filter(isVisible).at(-1)?.payload ?? defaultTopicState
    if (rules) topics.set(topic_id, { topic_id, rules, state })
  }
  const entrants = [...facts.entrants].flatMap(([entrant_id, all]) => {
    const history = {
      states: all.states.filter(isVisible),
      tries: all.tries.filter(isVisible),
      judged: all.judged.filter(isVisible),
      hints: all.hints.filter(isVisible),
      adjusts: all.adjusts.filter(isVisible),
    }
    if (Object.values(history).every((events) => events.length === 0)) return []
    const state = history.states.at(-1)?.payload ?? defaultEntrantState
    return [{ entrant_id, state, rights: entrantRights(contest, state), tries: groupTries(history.tries), history }]
  })
  return { contest, topics, entrants }
}

function groupTries(tries: readonly TryEvent[]): Map<string, Map<string, TryEvent[]>> {
  const topics = new Map<string, Map<string, TryEvent[]>>()
  for (const event of tries) {
    const solvers = topics.get(event.topic_id) ?? new Map<string, TryEvent[]>()
    topics.set(event.topic_id, solvers.set(event.solver_id, [...(solvers.get(event.solver_id) ?? []), event]))
  }
  return topics
}
