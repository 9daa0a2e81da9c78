import type { BoardTable } from '@beacon/api/board/board-table'
import type { BoardVariant } from './variants.ts'

/** Columns that have room beside the name; more races are shown by category. */
export const MOST_COLUMNS = 10

interface BoardColumn {
  key: string
  name: string
  category: string | null
}
export interface BoardLine {
  key: string
  rank: number
  name: string
  note: string | null
  country: string | null
  logo: string | null
  total: number
  cells: readonly (number | null)[]
  /** Points as they were reached, in thousandths, where a column is one race. */
  scores: readonly (number | null)[]
}
export interface BoardView {
  columns: readonly BoardColumn[]
  lines: readonly BoardLine[]
  highest: number
  /** Decimals of all its figures: those of the board, and none where every figure is whole. */
  digits: number
}

const sumOf = (cells: readonly (number | null)[], takes: (race: number) => boolean): number | null => {
  const own = cells.filter((cell, race): cell is number => cell !== null && takes(race))
  return own.length === 0 ? null : own.reduce((sum, cell) => sum + cell, 0)
}
const highestOf = (lines: readonly BoardLine[]): number => lines.reduce((most, { total }) => Math.max(most, total), 0)
const digitsOf = (lines: readonly BoardLine[], digits: number): number =>
  lines.every(({ total, cells }) => [total, ...cells].every((figure) => (figure ?? 0) % 100 === 0)) ? 0 : digits
const columnsBy = (categories: readonly string[]) => categories.map((category) => ({ key: category, name: '', category }))

/** What a variant draws of a board. Totals are sums of the cells that stand beside them. */
export function viewOf(table: BoardTable, variant: BoardVariant): BoardView {
  if (variant.rows === 'united') return unitedOf(table)
  const { category } = variant
  const races = table.races.flatMap((race, place) => (category === null || race.category === category ? [{ race, place }] : []))
  const byCategory = races.length > MOST_COLUMNS
  const entries = table.entries.map(({ key, rank, name, organisation, country, logo, total, cells, scores }): BoardLine => {
    const about = { key, rank, name, note: organisation, country, logo, total }
    if (byCategory && category === null)
      return { ...about, cells: table.categories.map((one) => sumOf(cells, (race) => table.races[race]?.category === one)), scores: [] }
    const own = (all: readonly (number | null)[]) => races.map(({ place }) => all[place] ?? null)
    return { ...about, cells: own(cells), scores: own(scores) }
  })
  const columns =
    byCategory && category === null
      ? columnsBy(table.categories)
      : races.map(({ race }) => ({ key: race.race_id, name: race.short_name, category: null }))
  const lines = category === null ? entries : rankedBy(entries)
  return { columns, lines, highest: highestOf(lines), digits: digitsOf(lines, table.total_digits) }
}

function unitedOf({ united, categories, unit, total_digits }: BoardTable): BoardView {
  const lines = united.map(({ key, rank, name, total, members, parts }): BoardLine => {
    const note = unit === 'organisation' ? `× ${members}` : null
    return { key, rank, name, note, country: null, logo: null, total, cells: parts, scores: [] }
  })
  return { columns: columnsBy(categories), lines, highest: highestOf(lines), digits: digitsOf(lines, total_digits) }
}

/** Over some races only the places are others; whoever took part in none of them is left out. */
function rankedBy(entries: readonly BoardLine[]): BoardLine[] {
  const own = entries
    .filter(({ cells }) => cells.some((cell) => cell !== null))
    .map((line) => ({ ...line, total: sumOf(line.cells, () => true) ?? 0 }))
    .sort((left, right) => right.total - left.total || left.rank - right.rank)
  return own.map((line) => ({ ...line, rank: own.findIndex(({ total }) => total === line.total) + 1 }))
}
