import { numberAt } from '../number-at.ts'
import { type Blueprint, type Bound, difficulties } from './blueprint.ts'
import { type Arc, circulate, unbounded } from './flow.ts'
import { type Cell, mergeCells, type Supply } from './supply.ts'

/** A side of the proof: a bound or the supply of a cell, and how many questions it stands for. */
export type Term = (Bound | ({ kind: 'supply' } & Pick<Cell, 'type' | 'difficulty' | 'direction' | 'point'>)) & { amount: number }

/**
 * Why no paper exists: `required` asks for `shortage` questions more than `allowed` lets through. A supply among `required` stands for
 * the locked questions of its cell.
 */
export interface Proof {
  shortage: number
  required: readonly Term[]
  allowed: readonly Term[]
}

export interface CellCount {
  cell: Cell
  count: number
}
export type Solution = { ok: true; counts: readonly CellCount[] } | ({ ok: false } & Proof)

interface LabelledArc extends Arc {
  label: Term
}

/** Most questions of a cell that a solve may take. */
export type CellCap = (cell: Cell) => number

const wholeSupply: CellCap = ({ supply }) => supply

/** Numbers for nodes by name, from 0 on. */
function createNodes(): { of: (name: string) => number; count: () => number } {
  const numbers = new Map<string, number>()
  return {
    of: (name) => {
      const number = numbers.get(name) ?? numbers.size
      numbers.set(name, number)
      return number
    },
    count: () => numbers.size,
  }
}

/**
 * Type ⊃ type × difficulty is one tree and point ⊂ direction another, so a whole-number flow decides the blueprint exactly:
 * source → type → type × difficulty → point → direction → sink.
 */
function arcsOf(cells: readonly Cell[], supply: Supply, blueprint: Blueprint, capOf: CellCap) {
  const nodes = createNodes()
  const [source, sink] = [nodes.of('source'), nodes.of('sink')]
  const arcs: LabelledArc[] = [{ from: sink, to: source, lo: 0, hi: unbounded, label: { kind: 'direction', direction: '', amount: 0 } }]
  const add = (from: number, to: number, [lo, hi]: readonly [number, number], label: Bound) =>
    arcs.push({ from, to, lo, hi, label: { ...label, amount: 0 } })
  const free = [0, unbounded] as const
  const bucketOf = (type: string, difficulty: string) => nodes.of(`bucket ${type} ${difficulty}`)
  const directionOf = (direction: string) => nodes.of(`direction ${direction}`)
  for (const { type, count, difficulty } of blueprint.types) {
    add(source, nodes.of(`type ${type}`), [count, count], { kind: 'type', type })
    for (const name of difficulties) {
      add(nodes.of(`type ${type}`), bucketOf(type, name), difficulty[name] ?? free, { kind: 'difficulty', type, difficulty: name })
    }
  }
  const directions = new Set([...cells.map(({ direction }) => direction), ...blueprint.directions.keys()])
  for (const direction of directions) {
    add(directionOf(direction), sink, blueprint.directions.get(direction) ?? free, { kind: 'direction', direction })
  }
  for (const [point, range] of blueprint.points) {
    const direction = supply.directionOf.get(point)
    add(nodes.of(`point ${point}`), direction === undefined ? sink : directionOf(direction), range, { kind: 'point', point })
  }
  const first = arcs.length
  for (const cell of cells) {
    const { type, difficulty, direction, point, locked } = cell
    const to = point === null ? directionOf(direction) : nodes.of(`point ${point}`)
    const label = { kind: 'supply', type, difficulty, direction, point, amount: 0 } as const
    arcs.push({ from: bucketOf(type, difficulty), to, lo: locked, hi: Math.max(capOf(cell), locked), label })
  }
  return { arcs, first, nodes: nodes.count() }
}

/** Decides a blueprint: how many questions of each cell, or the proof that there is no paper. @throws RangeError for a range upside down */
export function solveBlueprint(supply: Supply, blueprint: Blueprint, capOf: CellCap = wholeSupply): Solution {
  const types = new Set(blueprint.types.map(({ type }) => type))
  const cells = mergeCells(supply, blueprint.points).filter(({ type }) => types.has(type))
  const { arcs, first, nodes } = arcsOf(cells, supply, blueprint, capOf)
  const found = circulate(nodes, arcs)
  if (found.ok) {
    const counts = cells.map((cell, index) => ({ cell, count: numberAt(found.carried, first + index) }))
    return { ok: true, counts: counts.filter(({ count }) => count > 0) }
  }
  const { inside, shortage } = found
  const required = arcs.filter(({ from, to, lo }) => lo > 0 && inside.has(to) && !inside.has(from))
  const allowed = arcs.filter(({ from, to, hi }) => hi > 0 && inside.has(from) && !inside.has(to))
  return {
    ok: false,
    shortage,
    required: required.map(({ label, lo }) => ({ ...label, amount: lo })),
    allowed: allowed.map(({ label, hi }) => ({ ...label, amount: hi })),
  }
}

/** How much of a type, in questions, is in the bank. */
function rowSupply(cells: readonly Cell[]): Map<string, number> {
  const rows = new Map<string, number>()
  for (const { type, supply } of cells) rows.set(type, (rows.get(type) ?? 0) + supply)
  return rows
}

const spreads = [0.5, 1, 1.5, 2, 3, 5]

/**
 * A solution that takes from many cells: each may give ceil(λ × count of its type × its share of the supply), with the smallest λ
 * that has a solution. A bare flow crowds few cells, and then candidates' papers overlap. `spread`: λ, or null without a cap.
 */
export function solveVaried(supply: Supply, blueprint: Blueprint): { solution: Solution; spread: number | null } {
  const bare = solveBlueprint(supply, blueprint)
  if (!bare.ok) return { solution: bare, spread: null }
  const rows = rowSupply(supply.cells)
  const counts = new Map<string, number>(blueprint.types.map(({ type, count }) => [type, count]))
  for (const spread of spreads) {
    const capped = solveBlueprint(supply, blueprint, (cell) => {
      const fair = ((counts.get(cell.type) ?? 0) * cell.supply) / (rows.get(cell.type) ?? 1)
      return Math.min(cell.supply, Math.ceil(spread * fair))
    })
    if (capped.ok) return { solution: capped, spread }
  }
  return { solution: bare, spread: null }
}
