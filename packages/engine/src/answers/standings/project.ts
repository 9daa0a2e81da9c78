import { standingsBy } from '../../core/entrants.ts'
import { timeOrder } from '../../core/rank-order.ts'
import type { ViewOptions } from '../../core/view.ts'
import { rowOf } from './entrant-row.ts'
import type { Facts } from './facts.ts'
import type { FlagColumn, FlagRow, FlagStandings } from './rows.ts'
import { boardOf } from './topic-board.ts'
import { type EntrantView, viewOf } from './view.ts'

/**
 * The standings of a view at a moment, from facts alone: no setting, no clock. Pure; `createStandings` gives the same rows incrementally.
 * Public view = result events with seq ≤ `freeze_seq` + moderation events of any seq. Scores are integers; equal score and millisecond share a rank.
 */
export function project(facts: Facts, options: ViewOptions): FlagStandings {
  const view = viewOf(facts, options)
  const visible = [...view.topics.values()].filter(({ state }) => !state.is_hidden)
  const boards = new Map(visible.map((topic) => [topic.topic_id, boardOf(view, topic)]))
  const shown = options.view === 'real' ? [...view.topics.values()] : visible.filter(({ state }) => state.is_released)
  const topics = shown.map((topic) => boards.get(topic.topic_id)?.topic ?? boardOf({ ...view, entrants: [] }, topic).topic)
  const standings = standingsBy<FlagRow, FlagColumn, EntrantView>(view.entrants, options, {
    order: timeOrder,
    rowOf: (entrant) => rowOf(view, boards, entrant),
  })
  return {
    ...standings,
    topics: topics.sort((left, right) => (left.topic_id < right.topic_id ? -1 : 1)),
  }
}
