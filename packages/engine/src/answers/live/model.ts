import { defaultEntrantState, type EntrantState, type JudgedEvent } from '../../core/event.ts'
import type { LastScore } from '../../core/place.ts'
import { type RankOrder, timeOrder } from '../../core/rank-order.ts'
import { addToBook, createRankBook, grown, type RankBook } from '../../core/rank-book.ts'
import { entrantRights, type EntrantRights } from '../../core/rights.ts'
import type { Blood } from '../../core/scoring/blood.ts'
import type { TopicRules } from '../../core/scoring/rules.ts'
import { type ContestRules, defaultContestRules } from '../rules.ts'
import { defaultTopicState, type TopicState } from '../score-event.ts'
import type { DonePart } from '../standings/done-part.ts'
import type { TryEvent } from '../standings/facts.ts'
import type { FlagColumn } from '../standings/rows.ts'

/** One solver at one topic. `points`, `bonus` and `charge` are what stands in the entrant's sums (of a plain cell: the topic's `flat_value`). */
export interface LiveSolver {
  solver_id: string
  tries: TryEvent[]
  done: readonly DonePart[]
  completed: DonePart | null
  hint_count: number
  cost_on_solve: number
  cost_at_once: number
  points: number
  bonus: number
  charge: number
}

/** One entrant at one topic. */
export interface LiveCell {
  entrant: LiveEntrant
  topic: LiveTopic
  solvers: LiveSolver[]
  /** The solver who completed it first. */
  first: LiveSolver | null
  order: number
  blood: Blood | null
  /** Whether it stands in the topic's `plain` or in `special`, and where. */
  is_plain: boolean
  list_at: number
}

export interface LiveTopic {
  index: number
  topic_id: string
  rules: TopicRules | null
  state: TopicState
  /** Cells with a `first`, in order of where they count. */
  complete: LiveCell[]
  counted_solves: number
  /** Of the overall ranking, and of brackets outside it. */
  solves: number
  unranked_solves: number
  /** True when a right changed under the three counts. */
  needs_count: boolean
  bloods: LiveCell[]
  /** Cells that are worth just `flat_value`: repriced by one loop over numbers. */
  plain: LiveCell[]
  plain_entrants: number[]
  flat_value: number
  /** All other cells, priced one by one. */
  special: LiveCell[]
  is_dirty: boolean
}

export interface LiveEntrant {
  index: number
  entrant_id: string
  state: EntrantState
  rights: EntrantRights
  /** By topic index. */
  cells: (LiveCell | null)[]
  hint_ids: Set<string> | null
  judged_events: JudgedEvent[]
  marks: JudgedEvent[]
  blood: number
  hints: number
  judged: number
  adjustments: number
  /** What a kind gives beside all these. */
  own_points: number
  /** What of it was given last, where the kind says it. */
  own_last: LastScore | null
  /** The last adjustment that breaks ties. */
  tie: LastScore | null
  solved: number
  last: LastScore | null
  is_touched: boolean
  /** True when `solved`, `last` and `judged` must be made anew from all cells. */
  needs_recount: boolean
}

/** All of one view, changed in place. The three last lists are work that the next flush does. */
export interface LiveModel<Column extends string = FlagColumn> {
  contest: ContestRules
  topics: Map<string, LiveTopic>
  by_id: Map<string, LiveEntrant>
  entrants: LiveEntrant[]
  /** The ranking: score, time, topics completed, order. */
  book: RankBook<Column>
  /** Points of topics without bloods, by entrant index. */
  topic_points: Float64Array
  /** Bloods − hints + judged + adjustments + own points, by entrant index. */
  rest: Float64Array
  dirty_topics: LiveTopic[]
  dirty_cells: LiveCell[]
  touched: LiveEntrant[]
}

/** `own`: columns of a kind beside the common ones; `order`: how it ranks. */
export function createModel<Own extends string = never>(
  own: readonly Own[] = [],
  order: RankOrder<FlagColumn | Own> = timeOrder,
): LiveModel<FlagColumn | Own> {
  return {
    contest: defaultContestRules,
    topics: new Map(),
    by_id: new Map(),
    entrants: [],
    book: createRankBook<FlagColumn | Own>(['solved', ...own], order),
    topic_points: new Float64Array(0),
    rest: new Float64Array(0),
    dirty_topics: [],
    dirty_cells: [],
    touched: [],
  }
}

/** True when solves of the topic are worth something in this view. */
export function isCounted(topic: Pick<LiveTopic, 'rules' | 'state'>): boolean {
  return topic.rules !== null && !topic.state.is_hidden
}

export function topicOf(model: LiveModel, topicId: string): LiveTopic {
  const known = model.topics.get(topicId)
  if (known) return known
  const lists = { complete: [], bloods: [], plain: [], plain_entrants: [], special: [] }
  const counts = { counted_solves: 0, solves: 0, unranked_solves: 0, needs_count: false, flat_value: 0, is_dirty: false }
  const topic: LiveTopic = { index: model.topics.size, topic_id: topicId, rules: null, state: defaultTopicState, ...lists, ...counts }
  model.topics.set(topicId, topic)
  return topic
}

export function entrantOf(model: LiveModel, entrantId: string): LiveEntrant {
  const known = model.by_id.get(entrantId)
  if (known) return known
  const index = addToBook(model.book, entrantId)
  model.topic_points = grown(model.topic_points, index + 1)
  model.rest = grown(model.rest, index + 1)
  const flags = { is_touched: false, needs_recount: false }
  const sums = { blood: 0, hints: 0, judged: 0, adjustments: 0, own_points: 0 }
  const rights = entrantRights(model.contest, defaultEntrantState)
  const lists = { cells: [], hint_ids: null, judged_events: [], marks: [] }
  const entrant: LiveEntrant = {
    index,
    entrant_id: entrantId,
    state: defaultEntrantState,
    rights,
    ...lists,
    ...sums,
    tie: null,
    own_last: null,
    solved: 0,
    last: null,
    ...flags,
  }
  model.by_id.set(entrantId, entrant)
  model.entrants.push(entrant)
  return entrant
}

export function cellOf(entrant: LiveEntrant, topic: LiveTopic): LiveCell {
  const known = entrant.cells[topic.index]
  if (known) return known
  const cell: LiveCell = { entrant, topic, solvers: [], first: null, order: 1, blood: null, is_plain: false, list_at: topic.special.length }
  while (entrant.cells.length <= topic.index) entrant.cells.push(null)
  entrant.cells[topic.index] = cell
  topic.special.push(cell)
  return cell
}

export function solverOf(cell: LiveCell, solverId: string): LiveSolver {
  for (const solver of cell.solvers) if (solver.solver_id === solverId) return solver
  const solver: LiveSolver = {
    solver_id: solverId,
    tries: [],
    done: [],
    completed: null,
    hint_count: 0,
    cost_on_solve: 0,
    cost_at_once: 0,
    points: 0,
    bonus: 0,
    charge: 0,
  }
  // A list of exactly one: pushing onto an empty array would keep room for sixteen more, hundreds of thousands of times.
  if (cell.solvers.length === 0) cell.solvers = [solver]
  else cell.solvers.push(solver)
  return solver
}
