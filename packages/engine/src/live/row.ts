import { solvesAlone } from '../rules.ts'
import { topicValueAt } from '../scoring/value.ts'
import type { ScoreParts, StandingCell, StandingRow, TopicStanding } from '../standings/rows.ts'
import { isCounted, type LiveCell, type LiveEntrant, type LiveModel, type LiveTopic } from './model.ts'
import { isPresent, marksOf, memberScores } from './tally.ts'

const noParts: ScoreParts = { topics: 0, blood: 0, hints: 0, judged: 0, adjustments: 0 }

/** The whole row of an entrant, as `project` gives it. */
export function standingRow(model: LiveModel, entrant: LiveEntrant, rank: number | null): StandingRow {
  const { entrant_id, score, solved, last_at, sort_name, topics, blood, hints, judged, adjustments } = entrant
  const isScored = entrant.rights.gets_score
  return {
    entrant_id,
    rank,
    score,
    solved,
    last_at,
    sort_name,
    last_counts_at_seq: isScored ? (entrant.last?.counts_at_seq ?? null) : null,
    parts: isScored ? { topics, blood, hints, judged, adjustments } : noParts,
    cells: cellsOf(model, entrant),
    members: solvesAlone(model.contest) ? membersOf(model, entrant) : [],
  }
}

function membersOf(model: LiveModel, entrant: LiveEntrant): StandingRow['members'] {
  const members = [...memberScores(model, entrant).scores].map(([solver_id, score]) => ({
    solver_id,
    score: entrant.rights.gets_score ? score : 0,
  }))
  return members.sort((left, right) => (left.solver_id < right.solver_id ? -1 : 1))
}

function cellsOf(model: LiveModel, entrant: LiveEntrant): StandingCell[] {
  const cells = new Map<string, StandingCell>()
  for (const cell of entrant.cells.values()) {
    if (cell.solvers.some((solver) => isPresent(cell, solver))) cells.set(cell.topic.topic_id, standingCell(cell))
  }
  for (const { topic_id, payload } of marksOf(model, entrant)) {
    if (topic_id === null) continue
    const cell = cells.get(topic_id) ?? { ...emptyCell, topic_id }
    cells.set(topic_id, { ...cell, judged: cell.judged + payload.points })
  }
  const sorted = [...cells.values()].sort((left, right) => (left.topic_id < right.topic_id ? -1 : 1))
  return entrant.rights.gets_score ? sorted : sorted.map((cell) => ({ ...cell, points: 0, bonus: 0, hints: 0, judged: 0 }))
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

function standingCell({ topic, solvers, first, blood }: LiveCell): StandingCell {
  const known = topic.rules?.parts.map(({ part }) => part) ?? []
  const done = new Set(solvers.flatMap((solver) => solver.done.map(({ part }) => part)))
  const sum = (pick: 'points' | 'bonus' | 'charge') => solvers.reduce((total, solver) => total + solver[pick], 0)
  return {
    topic_id: topic.topic_id,
    is_solved: first !== null,
    solved_at: first?.completed?.at ?? null,
    parts: known.filter((part) => done.has(part)).sort((left, right) => left - right),
    points: sum('points'),
    blood,
    bonus: sum('bonus'),
    hints: sum('charge'),
    judged: 0,
  }
}

/** A topic as the view has it; null while the view holds no rules of it. */
export function topicStanding({ topic_id, rules, state, complete, counted_solves, ranked_solves }: LiveTopic): TopicStanding | null {
  if (!rules) return null
  const isOpen = isCounted({ rules, state })
  const bloods = complete
    .filter(({ blood }) => isOpen && blood !== null)
    .flatMap(({ blood, entrant, first }) => {
      return blood && first?.completed
        ? [{ blood, entrant_id: entrant.entrant_id, solver_id: first.solver_id, at: first.completed.at }]
        : []
    })
  const counted = isOpen ? counted_solves : 0
  const value = topicValueAt({ rules, counted_solves: counted }, 0)
  return { topic_id, rules, state, value, counted_solves: counted, solves: isOpen ? ranked_solves : 0, bloods }
}
