import { type LastScore, laterOf } from '../../core/place.ts'
import { solvesAlone } from '../../core/roster.ts'
import { teamScore } from '../../core/team.ts'
import { isCounted, type LiveCell, type LiveEntrant, type LiveModel, type LiveSolver } from './model.ts'

/** True when a solver stands in the row of its entrant: it has a part of the topic, or opened a hint. */
export function isPresent({ topic }: LiveCell, solver: LiveSolver): boolean {
  if (!topic.rules || !isCounted(topic)) return false
  return solver.hint_count > 0 || solver.done.some(({ part }) => topic.rules?.parts.some((known) => known.part === part))
}

/** Points of a solver at a topic, from every place that holds some. */
export function pointsOf(cell: LiveCell, solver: LiveSolver): number {
  return cell.is_plain ? cell.topic.flat_value : solver.points
}

/** Marks that count: those of the whole contest and of topics this view counts. */
export function marksOf(model: LiveModel, { marks }: LiveEntrant): LiveEntrant['marks'] {
  if (marks.length === 0) return marks
  return marks.filter(({ topic_id }) => {
    if (topic_id === null) return true
    const topic = model.topics.get(topic_id)
    return topic !== undefined && isCounted(topic)
  })
}

/** Solved topics, the last positive event and the judged points of an entrant, from its own cells and marks. */
export function recount(model: LiveModel, entrant: LiveEntrant): void {
  entrant.needs_recount = false
  let solved = 0
  let last: LastScore | null = entrant.tie
  for (const cell of entrant.cells) {
    if (!cell?.topic.rules || !isCounted(cell.topic)) continue
    if (cell.first) solved += 1
    const { parts } = cell.topic.rules
    for (const { done } of cell.solvers) {
      for (const event of done) if (parts.some(({ part }) => part === event.part)) last = laterOf<LastScore>(last, event)
    }
  }
  entrant.judged = 0
  for (const mark of marksOf(model, entrant)) {
    entrant.judged += mark.payload.points
    if (mark.payload.points > 0) last = laterOf<LastScore>(last, mark)
  }
  entrant.last = last
  entrant.solved = solved
}

/** The last positive event, of answers or of the kind's own. */
export const lastOf = ({ last, own_last }: LiveEntrant): LastScore | null => laterOf<LastScore>(last, own_last)

/** Writes what the order and the tables read of an entrant into the book. */
export function publish({ book, rest }: LiveModel, entrant: LiveEntrant): void {
  const { index, rights, state } = entrant
  const last = lastOf(entrant)
  book.names[index] = state.sort_name
  book.brackets[index] = state.bracket_id
  book.values.solved[index] = entrant.solved
  book.last_at[index] = rights.gets_score ? (last?.payload.submitted_at ?? Infinity) : Infinity
  book.ranked[index] = rights.ranks_overall ? 2 : rights.is_ranked ? 1 : 0
  rest[index] = entrant.blood - entrant.hints + entrant.judged + entrant.adjustments + entrant.own_points
}

/** Scores by solver; points that belong to the entrant as a whole are in `own`. */
export function memberScores(model: LiveModel, entrant: LiveEntrant): { scores: Map<string, number>; own: number } {
  const scores = new Map<string, number>()
  const add = (solverId: string, points: number) => scores.set(solverId, (scores.get(solverId) ?? 0) + points)
  for (const cell of entrant.cells) {
    for (const solver of cell?.solvers ?? []) {
      if (cell && isPresent(cell, solver)) add(solver.solver_id, pointsOf(cell, solver) + solver.bonus - solver.charge)
    }
  }
  let own = 0
  for (const { solver_id, payload } of marksOf(model, entrant)) {
    if (solver_id === null) own += payload.points
    else add(solver_id, payload.points)
  }
  return { scores, own }
}

/** Sets the score of an entrant from its sums. */
export function setScore(model: LiveModel, index: number): void {
  const { topic_points, rest } = model
  const { score } = model.book
  const entrant = model.entrants[index]
  if (!entrant) return
  if (!entrant.rights.gets_score) score[index] = 0
  else if (solvesAlone(model.contest)) {
    const { scores, own } = memberScores(model, entrant)
    score[index] = teamScore(model.contest, scores, entrant.state.roster) + own + entrant.adjustments + entrant.own_points
  } else score[index] = (topic_points[index] ?? 0) + (rest[index] ?? 0)
}
