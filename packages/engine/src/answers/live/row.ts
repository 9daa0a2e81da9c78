import { solvesAlone } from '../../core/roster.ts'
import { topicValueAt } from '../../core/scoring/value.ts'
import { isCounted, type LiveCell, type LiveEntrant, type LiveModel, type LiveTopic } from './model.ts'
import { isPresent, lastOf, marksOf, memberScores, pointsOf } from './tally.ts'
import type { FlagRankRow, FlagRow, ScoreParts, StandingCell, TopicStanding } from '../standings/rows.ts'

const noParts: ScoreParts = { topics: 0, blood: 0, hints: 0, judged: 0, adjustments: 0 }

/** The whole row of an entrant, as `project` gives it. */
export function standingRow(model: LiveModel, entrant: LiveEntrant, ranked: FlagRankRow): FlagRow {
  const { state, blood, hints, judged, adjustments } = entrant
  const isScored = entrant.rights.gets_score
  return {
    ...ranked,
    sort_name: state.sort_name,
    last_counts_at_seq: isScored ? (lastOf(entrant)?.counts_at_seq ?? null) : null,
    parts: isScored ? { topics: model.topic_points[entrant.index] ?? 0, blood, hints, judged, adjustments } : noParts,
    cells: cellsOf(model, entrant),
    members: solvesAlone(model.contest) ? membersOf(model, entrant) : [],
  }
}

function membersOf(model: LiveModel, entrant: LiveEntrant): FlagRow['members'] {
  const isScored = entrant.rights.gets_score
  const members = [...memberScores(model, entrant).scores].map(([solver_id, score]) => ({ solver_id, score: isScored ? score : 0 }))
  return members.sort((left, right) => (left.solver_id < right.solver_id ? -1 : 1))
}

function cellsOf(model: LiveModel, entrant: LiveEntrant): StandingCell[] {
  const cells: StandingCell[] = []
  for (const topic of topicsById(model)) {
    const cell = entrant.cells[topic.index]
    if (cell?.solvers.some((solver) => isPresent(cell, solver))) cells.push(standingCell(cell))
  }
  const judged = withMarks(cells, marksOf(model, entrant))
  return entrant.rights.gets_score ? judged : judged.map((cell) => ({ ...cell, points: 0, bonus: 0, hints: 0, judged: 0 }))
}

/** Topics are only ever added, so their number says whether the order still stands. */
const orders = new WeakMap<LiveModel, LiveTopic[]>()

/** All topics in order of their ids: the order of cells. */
export function topicsById(model: LiveModel): readonly LiveTopic[] {
  const known = orders.get(model)
  if (known?.length === model.topics.size) return known
  const made = [...model.topics.values()].sort((left, right) => (left.topic_id < right.topic_id ? -1 : 1))
  orders.set(model, made)
  return made
}

/** Cells with the points of judges. Few entrants have any. */
function withMarks(plain: StandingCell[], marks: LiveEntrant['marks']): StandingCell[] {
  if (marks.every(({ topic_id }) => topic_id === null)) return plain
  const cells = new Map(plain.map((cell) => [cell.topic_id, cell]))
  for (const { topic_id, payload } of marks) {
    if (topic_id === null) continue
    const cell = cells.get(topic_id) ?? { ...emptyCell, topic_id }
    cells.set(topic_id, { ...cell, judged: cell.judged + payload.points })
  }
  return [...cells.values()].sort((left, right) => (left.topic_id < right.topic_id ? -1 : 1))
}

export function isSolved(model: LiveModel, entrantId: string, topicId: string): boolean {
  const topic = model.topics.get(topicId)
  const cell = topic === undefined ? null : model.by_id.get(entrantId)?.cells[topic.index]
  return cell != null && cell.first !== null && cell.solvers.some((solver) => isPresent(cell, solver))
}

const emptyCell: StandingCell = {
  topic_id: '',
  is_solved: false,
  solved_at: null,
  parts: [],
  points: 0,
  blood: null,
  bonus: 0,
  hints: 0,
  judged: 0,
}

function standingCell(cell: LiveCell): StandingCell {
  const { topic, solvers, first, blood } = cell
  let [points, bonus, hints] = [0, 0, 0]
  for (const solver of solvers) {
    points += pointsOf(cell, solver)
    bonus += solver.bonus
    hints += solver.charge
  }
  return {
    topic_id: topic.topic_id,
    is_solved: first !== null,
    solved_at: first?.completed?.payload.submitted_at ?? null,
    parts: doneParts(cell),
    points,
    blood,
    bonus,
    hints,
    judged: 0,
  }
}

function doneParts({ topic, solvers }: LiveCell): number[] {
  const found: number[] = []
  for (const { part } of topic.rules?.parts ?? []) {
    if (solvers.some(({ done }) => done.some((one) => one.part === part))) found.push(part)
  }
  return found.length < 2 ? found : found.sort((left, right) => left - right)
}

/** A topic as the view has it; null while the view holds no rules of it. */
export function topicStanding(topic: LiveTopic): TopicStanding | null {
  const { topic_id, rules, state } = topic
  if (!rules) return null
  const isOpen = isCounted(topic)
  const bloods = (isOpen ? topic.bloods : []).flatMap(({ blood, entrant, first }) => {
    const at = first?.completed?.payload.submitted_at
    return blood && first && at !== undefined ? [{ blood, entrant_id: entrant.entrant_id, solver_id: first.solver_id, at }] : []
  })
  const counted_solves = isOpen ? topic.counted_solves : 0
  const value = topicValueAt({ rules, counted_solves }, 0)
  const [solves, unranked_solves] = isOpen ? [topic.solves, topic.unranked_solves] : [0, 0]
  return { topic_id, rules, state, value, counted_solves, solves, unranked_solves, bloods }
}
