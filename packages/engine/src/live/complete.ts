import { completion, doneParts } from '../standings/done-part.ts'
import { compareCountsAt } from '../standings/place.ts'
import { markTopic, markTouched, type LiveCell, type LiveModel, type LiveSolver, type LiveTopic } from './model.ts'

/** Takes a solver's tries again, and moves its cell to where the topic's solve counts now. */
export function refreshSolver(model: LiveModel, cell: LiveCell, solver: LiveSolver): void {
  solver.done = doneParts(solver.tries)
  refreshCell(model, cell)
}

/** Finds the first solver of a cell again, and its place in the topic's order. */
export function refreshCell(model: LiveModel, cell: LiveCell): void {
  const { topic } = cell
  const before = cell.first
  const beforeAt = before?.completed ?? null
  for (const solver of cell.solvers) solver.completed = topic.rules ? completion(topic.rules.parts, solver.done) : null
  const first = firstOf(cell)
  const firstAt = first?.completed ?? null
  const isSamePlace = before === first && beforeAt?.counts_at_seq === firstAt?.counts_at_seq && beforeAt?.seq === firstAt?.seq
  if (!isSamePlace) {
    if (before) topic.complete.splice(topic.complete.indexOf(cell), 1)
    cell.first = first
    if (first) insert(topic, cell)
    markTopic(model, topic)
  }
  model.dirty_cells.push(cell)
  markTouched(model, cell.entrant)
}

function firstOf(cell: LiveCell): LiveSolver | null {
  let first: LiveSolver | null = null
  for (const solver of cell.solvers) {
    if (solver.completed && (!first?.completed || compareCountsAt(solver.completed, first.completed) < 0)) first = solver
  }
  return first
}

function compareCells(left: LiveCell, right: LiveCell): number {
  const leftAt = left.first?.completed
  const rightAt = right.first?.completed
  return leftAt && rightAt ? compareCountsAt(leftAt, rightAt) : 0
}

/** Most solves count last, so the place is looked for from the end. */
function insert({ complete }: LiveTopic, cell: LiveCell): void {
  let index = complete.length
  for (; index > 0; index -= 1) {
    const before = complete[index - 1]
    if (!before || compareCells(before, cell) <= 0) break
  }
  if (index === complete.length) complete.push(cell)
  else complete.splice(index, 0, cell)
}
