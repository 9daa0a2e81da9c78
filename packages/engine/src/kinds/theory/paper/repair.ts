import { type Blueprint, type Bound, type Difficulty, difficulties, findRange, type Range, withRange } from './blueprint.ts'
import { type Proof, solveBlueprint } from './solve.ts'
import { type Cell, cellKey, type Supply } from './supply.ts'

type NewCell = Pick<Cell, 'type' | 'difficulty' | 'direction' | 'point'>

/** One change that helps, and how many questions are still short after it (0: the blueprint can be met). */
export type Repair = (
  | { kind: 'lower' | 'raise'; bound: Bound; range: Range }
  /** Take `count` from the neighbouring difficulty of the type instead. */
  | { kind: 'borrow'; bound: Bound & { kind: 'difficulty' }; from: Difficulty; count: number }
  /** Write `count` new questions of a cell. */
  | { kind: 'add'; cell: NewCell; count: number }
) & { still_short: number }

const shortageOf = (supply: Supply, blueprint: Blueprint): number => {
  const solution = solveBlueprint(supply, blueprint)
  return solution.ok ? 0 : solution.shortage
}

/** Repairs of a blueprint that cannot be met, those that mend it whole first. Each was tried, and one that helps nothing is left out. */
export function repairsOf(supply: Supply, blueprint: Blueprint, proof: Proof, conflict: readonly Bound[]): Repair[] {
  const { shortage } = proof
  const repairs = [
    ...conflict.flatMap((bound) => changesOf(supply, blueprint, bound, shortage)),
    ...additionsOf(supply, blueprint, proof, conflict),
  ]
  return repairs.filter(({ still_short }) => still_short < shortage).sort((a, b) => a.still_short - b.still_short)
}

function changesOf(supply: Supply, blueprint: Blueprint, bound: Bound, by: number): Repair[] {
  const range = findRange(blueprint, bound)
  if (range === null) return []
  const [lo, hi] = range
  const isType = bound.kind === 'type'
  const lowered: Range = isType ? [Math.max(lo - by, 0), Math.max(hi - by, 0)] : [Math.max(lo - by, 0), hi]
  const lower = withRange(blueprint, bound, lowered)
  const repairs: Repair[] = []
  if (lo > 0) repairs.push({ kind: 'lower', bound, range: lowered, still_short: shortageOf(supply, lower) })
  if (isType) return repairs
  const raised: Range = [lo, hi + by]
  repairs.push({ kind: 'raise', bound, range: raised, still_short: shortageOf(supply, withRange(blueprint, bound, raised)) })
  if (bound.kind !== 'difficulty' || lo === 0) return repairs
  return [...repairs, ...loansOf(supply, lower, bound, by)]
}

function loansOf(supply: Supply, lower: Blueprint, bound: Bound & { kind: 'difficulty' }, by: number): Repair[] {
  const place = difficulties.indexOf(bound.difficulty)
  return difficulties
    .filter((_, index) => Math.abs(index - place) === 1)
    .map((from) => {
      const neighbour: Bound = { kind: 'difficulty', type: bound.type, difficulty: from }
      const range = findRange(lower, neighbour)
      const lent = range === null ? lower : withRange(lower, neighbour, [range[0], range[1] + by])
      return { kind: 'borrow', bound, from, count: by, still_short: shortageOf(supply, lent) }
    })
}

const mostAdditions = 12

/** New questions in cells whose supply the proof names, or in any cell of a point or direction that is short of questions. */
function additionsOf(supply: Supply, blueprint: Blueprint, proof: Proof, conflict: readonly Bound[]): Repair[] {
  const named = proof.allowed.filter((term) => term.kind === 'supply')
  const places = conflict.flatMap((bound): Pick<NewCell, 'direction' | 'point'>[] => {
    if (bound.kind === 'direction') return [{ direction: bound.direction, point: null }]
    const direction = bound.kind === 'point' ? supply.directionOf.get(bound.point) : undefined
    return bound.kind === 'point' && direction !== undefined ? [{ direction, point: bound.point }] : []
  })
  const empty = places.flatMap((place) =>
    blueprint.types.flatMap(({ type }) => difficulties.map((difficulty): NewCell => ({ ...place, type, difficulty }))),
  )
  const cells = new Map<string, NewCell>()
  for (const { type, difficulty, direction, point } of [...named, ...empty]) {
    const cell = { type, difficulty, direction, point }
    cells.set(cellKey(cell), cell)
  }
  return [...cells.values()].slice(0, mostAdditions).map((cell) => {
    const added = { ...supply, cells: [...supply.cells, { ...cell, supply: proof.shortage, locked: 0 }] }
    return { kind: 'add', cell, count: proof.shortage, still_short: shortageOf(added, blueprint) }
  })
}
