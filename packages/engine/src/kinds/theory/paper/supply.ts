import { byCodeUnit } from '../code-unit.ts'
import type { QuestionType } from '../judge/question.ts'
import { type BankQuestion, difficulties, type Difficulty } from './blueprint.ts'

/** Questions that a blueprint cannot tell apart. */
export interface Cell {
  type: QuestionType
  difficulty: Difficulty
  direction: string
  /** Null: all points of the direction that no bound names, merged so that papers vary more. */
  point: string | null
  /** How many questions the bank has, and how many of them must be in the paper. */
  supply: number
  locked: number
}

/** What a bank offers, counted; a solve reads only this. */
export interface Supply {
  cells: readonly Cell[]
  /** The direction of each point. */
  directionOf: ReadonlyMap<string, string>
}

/** A text for a cell that differs from that of every other cell. */
export function cellKey({ type, difficulty, direction, point }: Pick<Cell, 'type' | 'difficulty' | 'direction' | 'point'>): string {
  return JSON.stringify([type, difficulties.indexOf(difficulty), direction, point])
}

/** The bank by type, difficulty, direction and point. @throws RangeError for a point under two directions */
export function supplyOf(bank: readonly BankQuestion[], locked: ReadonlySet<string>): Supply {
  const cells = new Map<string, Cell>()
  const directionOf = new Map<string, string>()
  for (const { id, type, difficulty, direction, point } of bank) {
    if (point !== null && (directionOf.get(point) ?? direction) !== direction) throw new RangeError(`${point} lies under two directions.`)
    if (point !== null) directionOf.set(point, direction)
    count(cells, { type, difficulty, direction, point, supply: 1, locked: locked.has(id) ? 1 : 0 })
  }
  return { cells: [...cells.values()], directionOf }
}

/** The same supply with the points merged that no bound names, in one order. */
export function mergeCells(supply: Supply, points: ReadonlyMap<string, unknown>): Cell[] {
  const cells = new Map<string, Cell>()
  for (const cell of supply.cells) count(cells, { ...cell, point: cell.point !== null && points.has(cell.point) ? cell.point : null })
  return [...cells].sort(([a], [b]) => byCodeUnit(a, b)).map(([, cell]) => cell)
}

function count(cells: Map<string, Cell>, cell: Cell): void {
  const key = cellKey(cell)
  const known = cells.get(key)
  cells.set(key, known ? { ...known, supply: known.supply + cell.supply, locked: known.locked + cell.locked } : cell)
}
