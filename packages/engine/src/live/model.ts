import { defaultContestRules, type ContestRules, type TopicRules } from '../rules.ts'
import { defaultEntrantState, defaultTopicState, type EntrantState, type JudgedEvent, type TopicState } from '../score-event.ts'
import type { Blood } from '../scoring/blood.ts'
import { entrantRights, type EntrantRights } from '../scoring/rights.ts'
import type { DonePart } from '../standings/done-part.ts'
import type { TryEvent } from '../standings/facts.ts'
import type { CountsAt } from '../standings/place.ts'

/** One solver at one topic. `points`, `bonus` and `charge` are what stands in the entrant's sums. */
export interface LiveSolver {
  solver_id: string
  tries: TryEvent[]
  done: DonePart[]
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
}

export interface LiveTopic {
  topic_id: string
  rules: TopicRules | null
  state: TopicState
  cells: LiveCell[]
  /** Cells with a `first`, in order of where they count. */
  complete: LiveCell[]
  counted_solves: number
  ranked_solves: number
  is_dirty: boolean
}

export interface LiveEntrant {
  index: number
  entrant_id: string
  state: EntrantState
  rights: EntrantRights
  cells: Map<LiveTopic, LiveCell>
  hint_ids: Set<string>
  judged_events: JudgedEvent[]
  marks: JudgedEvent[]
  topics: number
  blood: number
  hints: number
  judged: number
  adjustments: number
  solved: number
  last: (CountsAt & { at: number }) | null
  score: number
  last_at: number | null
  sort_name: string
  is_touched: boolean
  is_moved: boolean
  is_listed: boolean
}

/** All of one view, changed in place. The four lists are work that the next flush does. */
export interface LiveModel {
  contest: ContestRules
  topics: Map<string, LiveTopic>
  entrants: Map<string, LiveEntrant>
  /** Ranked entrants of all brackets, in place order. */
  order: LiveEntrant[]
  dirty_topics: LiveTopic[]
  dirty_cells: LiveCell[]
  touched: LiveEntrant[]
  moved: LiveEntrant[]
}

export function createModel(): LiveModel {
  const contest = defaultContestRules
  return { contest, topics: new Map(), entrants: new Map(), order: [], dirty_topics: [], dirty_cells: [], touched: [], moved: [] }
}

/** True when solves of the topic are worth something in this view. */
export function isCounted(topic: Pick<LiveTopic, 'rules' | 'state'>): boolean {
  return topic.rules !== null && !topic.state.is_hidden
}

export function topicOf(model: LiveModel, topicId: string): LiveTopic {
  const known = model.topics.get(topicId)
  if (known) return known
  const topic: LiveTopic = {
    topic_id: topicId,
    rules: null,
    state: defaultTopicState,
    cells: [],
    complete: [],
    counted_solves: 0,
    ranked_solves: 0,
    is_dirty: false,
  }
  model.topics.set(topicId, topic)
  return topic
}

export function entrantOf(model: LiveModel, entrantId: string): LiveEntrant {
  const known = model.entrants.get(entrantId)
  if (known) return known
  const entrant: LiveEntrant = {
    index: model.entrants.size,
    entrant_id: entrantId,
    state: defaultEntrantState,
    rights: entrantRights(model.contest, defaultEntrantState),
    cells: new Map(),
    hint_ids: new Set(),
    judged_events: [],
    marks: [],
    topics: 0,
    blood: 0,
    hints: 0,
    judged: 0,
    adjustments: 0,
    solved: 0,
    last: null,
    score: 0,
    last_at: null,
    sort_name: '',
    is_touched: false,
    is_moved: false,
    is_listed: false,
  }
  model.entrants.set(entrantId, entrant)
  return entrant
}

export function cellOf(entrant: LiveEntrant, topic: LiveTopic): LiveCell {
  const known = entrant.cells.get(topic)
  if (known) return known
  const cell: LiveCell = { entrant, topic, solvers: [], first: null, order: 1, blood: null }
  entrant.cells.set(topic, cell)
  topic.cells.push(cell)
  return cell
}

export function solverOf(cell: LiveCell, solverId: string): LiveSolver {
  const known = cell.solvers.find(({ solver_id }) => solver_id === solverId)
  if (known) return known
  const zeros = { hint_count: 0, cost_on_solve: 0, cost_at_once: 0, points: 0, bonus: 0, charge: 0 }
  const solver: LiveSolver = { solver_id: solverId, tries: [], done: [], completed: null, ...zeros }
  cell.solvers.push(solver)
  return solver
}

export function markTopic(model: LiveModel, topic: LiveTopic): void {
  if (topic.is_dirty) return
  topic.is_dirty = true
  model.dirty_topics.push(topic)
}

/** The entrant's own sums must be made anew: something of its own happened. */
export function markTouched(model: LiveModel, entrant: LiveEntrant): void {
  if (entrant.is_touched) return
  entrant.is_touched = true
  model.touched.push(entrant)
}

/** The entrant's score, tie or listing may differ. */
export function markMoved(model: LiveModel, entrant: LiveEntrant): void {
  if (entrant.is_moved) return
  entrant.is_moved = true
  model.moved.push(entrant)
}
