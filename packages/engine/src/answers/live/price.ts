import { markMoved } from '../../core/rank-book.ts'
import { bloodOf } from '../../core/scoring/blood.ts'
import { hintCharge } from '../../core/scoring/hint.ts'
import { solveValue } from '../../core/scoring/value.ts'
import { count } from './complete.ts'
import { isCounted, type LiveCell, type LiveModel, type LiveSolver, type LiveTopic } from './model.ts'
import { isFlat, repriceFlat, settle, unsettle } from './plain.ts'
import { type Award, awardOf } from '../standings/award.ts'

/** Prices a topic anew: the plain cells in one loop, the special ones each. */
export function priceTopic(model: LiveModel, topic: LiveTopic): void {
  const { rules } = topic
  if (topic.needs_count) recountSolves(topic)
  assignBloods(topic)
  if (!isFlat(topic)) orderCells(topic)
  const place = { counted_solves: topic.counted_solves, order: 1, elapsed_ms: 0 }
  repriceFlat(model, topic, rules && isCounted(topic) && isFlat(topic) ? solveValue(rules, place) : 0)
  for (const cell of Array.from(topic.special)) priceCell(model, cell)
}

/** Prices one special cell whose own tries or hints changed; the topic's order stands. */
export function priceCell(model: LiveModel, cell: LiveCell): void {
  if (cell.is_plain || settle(model, cell)) return
  if (!cell.first) cell.order = cell.topic.counted_solves + 1
  for (const solver of cell.solvers) priceSolver(model, cell, solver)
  settle(model, cell)
}

function recountSolves(topic: LiveTopic): void {
  topic.needs_count = false
  topic.counted_solves = 0
  topic.solves = 0
  topic.unranked_solves = 0
  for (const cell of topic.complete) count(cell, 1)
}

/** The first three who get bloods. An entrant that loses its blood is priced again. */
function assignBloods(topic: LiveTopic): void {
  for (const cell of topic.bloods) cell.blood = null
  topic.bloods = []
  const { rules } = topic
  if (!rules || rules.reward_way === 'none') return
  for (const cell of topic.complete) {
    if (topic.bloods.length === 3) return
    if (!cell.entrant.rights.gets_blood) continue
    unsettle(cell)
    topic.bloods.push(cell)
    cell.blood = bloodOf(rules, topic.bloods.length)
  }
}

/** Place of each completed solve: one more than the counted ones before it. */
function orderCells(topic: LiveTopic): void {
  let counted = 0
  for (const cell of topic.complete) {
    cell.order = counted + 1
    if (cell.entrant.rights.affects_value) counted += 1
  }
}

const nothing: Award = { points: 0, bonus: 0 }

function worthOf(model: LiveModel, cell: LiveCell, solver: LiveSolver): Award {
  const { topic, order } = cell
  if (!topic.rules || !isCounted(topic) || solver.done.length === 0) return nothing
  const blood = cell.first === solver ? cell.blood : null
  return awardOf(model.contest, topic.rules, solver.done, { counted_solves: topic.counted_solves, order, blood })
}

function priceSolver(model: LiveModel, cell: LiveCell, solver: LiveSolver): void {
  const { entrant, topic } = cell
  const { points, bonus } = worthOf(model, cell, solver)
  const isCharged = solver.hint_count > 0 && isCounted(topic)
  const charge = isCharged ? hintCharge(solver.cost_on_solve, points + bonus) + solver.cost_at_once : 0
  if (points === solver.points && bonus === solver.bonus && charge === solver.charge) return
  const { topic_points, rest } = model
  const { index } = entrant
  topic_points[index] = (topic_points[index] ?? 0) + points - solver.points
  rest[index] = (rest[index] ?? 0) + bonus - solver.bonus - charge + solver.charge
  entrant.blood += bonus - solver.bonus
  entrant.hints += charge - solver.charge
  solver.points = points
  solver.bonus = bonus
  solver.charge = charge
  markMoved(model.book, index)
}
