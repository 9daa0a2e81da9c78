import { type Blueprint, type Bound, boundsOf, withRange } from './blueprint.ts'
import { solveBlueprint } from './solve.ts'
import type { Supply } from './supply.ts'

/**
 * A smallest set of bounds that cannot hold together (deletion filter): a bound stays only if the rest could be met without it.
 * When the counts of types alone cannot be met, they are the set: those above the supply of their type.
 */
export function smallestConflict(supply: Supply, blueprint: Blueprint): Bound[] {
  const conflict: Bound[] = []
  let rest = blueprint
  for (const bound of boundsOf(blueprint)) {
    const without = withRange(rest, bound, null)
    if (solveBlueprint(supply, without).ok) conflict.push(bound)
    else rest = without
  }
  if (conflict.length > 0) return conflict
  return blueprint.types.flatMap(({ type, count }) => {
    const cells = supply.cells.filter((cell) => cell.type === type)
    const has = cells.reduce((sum, cell) => sum + cell.supply, 0)
    const mustHave = cells.reduce((sum, cell) => sum + cell.locked, 0)
    return count > has || count < mustHave ? [{ kind: 'type', type }] : []
  })
}
