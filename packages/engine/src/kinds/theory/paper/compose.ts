import type { BankQuestion, Blueprint, Bound } from './blueprint.ts'
import { smallestConflict } from './conflict.ts'
import { planOf, type PaperPlan } from './plan.ts'
import { type Repair, repairsOf } from './repair.ts'
import { type CellCount, type Proof, solveVaried } from './solve.ts'
import { cellKey, supplyOf } from './supply.ts'

export interface ComposeOptions {
  /** Questions that must be in the paper. */
  locked?: readonly string[]
  /** Tags of which at least one question must be in the paper. */
  required_tags?: readonly string[]
}

export type Composed =
  /** `spread`: the cap on cells that gave variety, null when only an uncapped solution exists. Sections of the plan are types. */
  | { ok: true; plan: PaperPlan; cells: readonly CellCount[]; spread: number | null }
  | { ok: false; proof: Proof; conflict: readonly Bound[]; repairs: readonly Repair[] }

/**
 * Decides a blueprint over a bank from which excluded questions are left out already. Each type stands once in the blueprint.
 * @throws RangeError for a range upside down or a point under two directions
 */
export function composeBlueprint(given: readonly BankQuestion[], blueprint: Blueprint, options: ComposeOptions = {}): Composed {
  const bank = [...new Map(given.map((question) => [question.id, question])).values()]
  const locked = new Set(options.locked ?? [])
  const supply = supplyOf(bank, locked)
  const { solution, spread } = solveVaried(supply, blueprint)
  if (!solution.ok) {
    const { shortage, required, allowed } = solution
    const proof = { shortage, required, allowed }
    const conflict = smallestConflict(supply, blueprint)
    return { ok: false, proof, conflict, repairs: repairsOf(supply, blueprint, proof, conflict) }
  }
  const ids = new Map<string, string[]>()
  for (const { id, type, difficulty, direction, point } of bank) {
    const isNamed = point !== null && blueprint.points.has(point)
    const key = cellKey({ type, difficulty, direction, point: isNamed ? point : null })
    const list = ids.get(key)
    if (list) list.push(id)
    else ids.set(key, [id])
  }
  const decks = solution.counts.map(({ cell, count }) => {
    const key = cellKey(cell)
    return { key, ids: ids.get(key) ?? [], takes: [{ section: cell.type, count }] }
  })
  return { ok: true, plan: planOf(bank, decks, options), cells: solution.counts, spread }
}
