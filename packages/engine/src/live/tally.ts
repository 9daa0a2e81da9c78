import { solvesAlone } from '../rules.ts'
import { teamScore } from '../scoring/team.ts'
import { laterOf } from '../standings/place.ts'
import { isCounted, type LiveCell, type LiveEntrant, type LiveModel, type LiveSolver } from './model.ts'

/** True when a solver stands in the row of its entrant: it has a part of the topic, or opened a hint. */
export function isPresent({ topic }: LiveCell, solver: LiveSolver): boolean {
  if (!topic.rules || !isCounted(topic)) return false
  return solver.hint_count > 0 || solver.done.some(({ part }) => topic.rules?.parts.some((known) => known.part === part))
}

/** Marks that count: those of the whole contest and of topics this view counts. */
export function marksOf(model: LiveModel, { marks }: LiveEntrant): LiveEntrant['marks'] {
  return marks.filter(({ topic_id }) => {
    if (topic_id === null) return true
    const topic = model.topics.get(topic_id)
    return topic !== undefined && isCounted(topic)
  })
}

/** Solved topics, the last positive event and the judged points of an entrant, from its own cells and marks. */
export function recount(model: LiveModel, entrant: LiveEntrant): void {
  entrant.solved = 0
  entrant.last = null
  entrant.judged = 0
  for (const cell of entrant.cells.values()) {
    const { rules } = cell.topic
    if (!rules || !isCounted(cell.topic)) continue
    if (cell.first) entrant.solved += 1
    for (const { done } of cell.solvers) {
      for (const part of done) {
        if (rules.parts.some((known) => known.part === part.part)) entrant.last = laterOf(entrant.last, part)
      }
    }
  }
  if (entrant.marks.length === 0) return
  for (const { seq, counts_at_seq, payload } of marksOf(model, entrant)) {
    entrant.judged += payload.points
    if (payload.points > 0) entrant.last = laterOf(entrant.last, { seq, counts_at_seq, at: payload.submitted_at })
  }
}

/** Scores by solver; points that belong to the entrant as a whole are in `own`. */
export function memberScores(model: LiveModel, entrant: LiveEntrant): { scores: Map<string, number>; own: number } {
  const scores = new Map<string, number>()
  const add = (solverId: string, points: number) => scores.set(solverId, (scores.get(solverId) ?? 0) + points)
  for (const cell of entrant.cells.values()) {
    for (const solver of cell.solvers) if (isPresent(cell, solver)) add(solver.solver_id, solver.points + solver.bonus - solver.charge)
  }
  let own = 0
  for (const { solver_id, payload } of marksOf(model, entrant)) {
    if (solver_id === null) own += payload.points
    else add(solver_id, payload.points)
  }
  return { scores, own }
}

/** Sets score and tie of an entrant from its sums. */
export function setScore(model: LiveModel, entrant: LiveEntrant): void {
  const isScored = entrant.rights.gets_score
  entrant.last_at = isScored ? (entrant.last?.at ?? null) : null
  if (!isScored) entrant.score = 0
  else if (solvesAlone(model.contest)) {
    const { scores, own } = memberScores(model, entrant)
    entrant.score = teamScore(model.contest, scores, entrant.state.roster) + own + entrant.adjustments
  } else entrant.score = entrant.topics + entrant.blood - entrant.hints + entrant.judged + entrant.adjustments
}
