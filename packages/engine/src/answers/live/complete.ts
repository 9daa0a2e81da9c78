import { compareCountsAt } from '../../core/place.ts'
import { markTopic, markTouched } from './mark.ts'
import type { LiveCell, LiveModel, LiveSolver, LiveTopic } from './model.ts'
import { unsettle } from './plain.ts'
import { completion } from '../standings/done-part.ts'

/** Something of a cell's own changed: finds its first solver again, and its place in the topic's order. */
export function refreshCell(model: LiveModel, cell: LiveCell): void {
  const { topic } = cell
  unsettle(cell)
  const before = cell.first
  const beforeAt = before?.completed ?? null
  for (const solver of cell.solvers) solver.completed = topic.rules ? completion(topic.rules.parts, solver.done) : null
  const first = firstOf(cell)
  if (before !== first || beforeAt !== (first?.completed ?? null)) {
    if (before) {
      topic.complete.splice(topic.complete.indexOf(cell), 1)
      count(cell, -1)
    }
    cell.first = first
    if (first) {
      insert(topic, cell)
      count(cell, 1)
    }
    markTopic(model, topic)
  }
  if (!topic.is_dirty) model.dirty_cells.push(cell)
  markTouched(model, cell.entrant)
}

/** A solve is counted by each number that it stands in: the price's, and the list's or the one beside the list. */
export function count({ topic, entrant: { rights } }: LiveCell, step: 1 | -1): void {
  if (rights.affects_value) topic.counted_solves += step
  if (rights.ranks_overall) topic.solves += step
  else if (rights.is_ranked) topic.unranked_solves += step
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
