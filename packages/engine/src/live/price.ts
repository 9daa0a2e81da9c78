import type { ContestRules } from '../rules.ts'
import { bloodOf } from '../scoring/blood.ts'
import { hintCharge } from '../scoring/hint.ts'
import { solveValue } from '../scoring/value.ts'
import { awardOf, type Award } from '../standings/award.ts'
import { isCounted, markMoved, type LiveCell, type LiveModel, type LiveSolver, type LiveTopic } from './model.ts'

const nothing: Award = { points: 0, bonus: 0 }

/** Counts the solves of a topic in order and prices all its cells anew. */
export function priceTopic(model: LiveModel, topic: LiveTopic): void {
  orderCells(topic)
  const worth = solverWorth(model.contest, topic)
  for (const cell of topic.cells) priceCell(model, cell, worth)
}

/** Prices one cell whose own tries or hints changed; the topic's order stands. */
export function priceOneCell(model: LiveModel, cell: LiveCell): void {
  if (!cell.first) cell.order = cell.topic.counted_solves + 1
  priceCell(model, cell, solverWorth(model.contest, cell.topic))
}

function orderCells(topic: LiveTopic): void {
  let counted = 0
  let ranked = 0
  let bleeding = 0
  const reward = { reward_way: topic.rules?.reward_way ?? 'none' }
  for (const cell of topic.complete) {
    const { rights } = cell.entrant
    cell.order = counted + 1
    if (rights.affects_value) counted += 1
    if (rights.is_ranked) ranked += 1
    if (rights.gets_blood) bleeding += 1
    cell.blood = rights.gets_blood ? bloodOf(reward, bleeding) : null
  }
  topic.counted_solves = counted
  topic.ranked_solves = ranked
  if (topic.complete.length === topic.cells.length) return
  for (const cell of topic.cells) {
    if (cell.first) continue
    cell.order = counted + 1
    cell.blood = null
  }
}

type Worth = (cell: LiveCell, solver: LiveSolver) => Award

/** What a solver's parts are worth. With one part and one value for all, the value is taken once: thousands of cells follow. */
function solverWorth(contest: ContestRules, topic: LiveTopic): Worth {
  const { rules, counted_solves } = topic
  if (!rules || !isCounted(topic)) return () => nothing
  const exact: Worth = (cell, { done }) => {
    if (done.length === 0) return nothing
    return awardOf(contest, rules, done, { counted_solves, order: cell.order, blood: null })
  }
  const withBlood: Worth = (cell, solver) =>
    cell.blood !== null && cell.first === solver
      ? awardOf(contest, rules, solver.done, { counted_solves, order: cell.order, blood: cell.blood })
      : exact(cell, solver)
  const isOneValue = rules.parts.length === 1 && (rules.integral_way === 'accumulative' || rules.integral_way === 'dynamic')
  if (!isOneValue) return withBlood
  const flat: Award = { points: solveValue(rules, { counted_solves, order: 1, elapsed_ms: 0 }), bonus: 0 }
  return (cell, solver) => {
    if (cell.blood !== null && cell.first === solver) return withBlood(cell, solver)
    return solver.completed ? flat : nothing
  }
}

function priceCell(model: LiveModel, cell: LiveCell, worth: Worth): void {
  const { entrant } = cell
  const isOpen = isCounted(cell.topic)
  for (const solver of cell.solvers) {
    const { points, bonus } = worth(cell, solver)
    const charge = isOpen && solver.hint_count > 0 ? hintCharge(solver.cost_on_solve, points + bonus) + solver.cost_at_once : 0
    if (points === solver.points && bonus === solver.bonus && charge === solver.charge) continue
    entrant.topics += points - solver.points
    entrant.blood += bonus - solver.bonus
    entrant.hints += charge - solver.charge
    solver.points = points
    solver.bonus = bonus
    solver.charge = charge
    markMoved(model, entrant)
  }
}
