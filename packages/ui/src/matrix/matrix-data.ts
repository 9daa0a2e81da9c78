/** What a team reached on a topic. Nothing at all is no entry. */
export type CellState = 'solved' | 'first' | 'tried' | 'pending'

export interface MatrixTopic {
  id: string
  name: string
  lang?: string
  /** Id of its direction. */
  direction: string
  /** What it is worth now; stands under the direction. */
  value?: number
}

export interface MatrixDirection {
  id: string
  name: string
}

export interface MatrixRow {
  id: string
  rank: number
  /** Places gained (above 0) or lost since the last look; undefined draws nothing. */
  moved?: number
  name: string
  lang?: string
  /** ISO country code. */
  country?: string
  score: number
  /** What the kind counts beside the score, in the order of the heads of the matrix. */
  counts: readonly number[]
  /** Clock of the last solve, already formatted: "14:22". */
  last?: string
  own?: boolean
  cells: Readonly<Record<string, CellState | undefined>>
}

/** Head of a number beside the score. */
export interface MatrixCount {
  key: string
  word: string
  /** Decimal places. */
  digits: number
  /** Hundredths of a percent. */
  is_share?: boolean | undefined
}

export interface MatrixColumn {
  key: string
  /** Name read aloud for the column's cells. */
  name: string
  value: number | undefined
  /** First column of its direction: gets the stronger line. */
  opens: boolean
  topics: readonly MatrixTopic[]
  /** Stands for a whole direction: "n/m". */
  collapsed: boolean
}

export interface MatrixGroup extends MatrixDirection {
  collapsed: boolean
  columns: readonly MatrixColumn[]
}

/** More topics than this and a direction is one column "n/m". */
export const COLLAPSE_ABOVE = 40

const none: ReadonlySet<string> = new Set()

/** Columns in the order of the directions; a direction without topics is left out. Of many topics only the `opened` directions show each. */
export function matrixGroups(
  directions: readonly MatrixDirection[],
  topics: readonly MatrixTopic[],
  opened: ReadonlySet<string> = none,
): MatrixGroup[] {
  const isLong = topics.length > COLLAPSE_ABOVE
  return directions.flatMap((direction) => {
    const own = topics.filter((topic) => topic.direction === direction.id)
    if (own.length === 0) return []
    const collapsed = isLong && !opened.has(direction.id)
    const columns = collapsed
      ? [{ key: direction.id, name: direction.name, value: undefined, opens: true, topics: own, collapsed }]
      : own.map((topic, index) => ({
          key: topic.id,
          name: topic.name,
          value: topic.value,
          opens: index === 0,
          topics: [topic],
          collapsed,
        }))
    return [{ ...direction, collapsed, columns }]
  })
}

export interface Tally {
  solved: number
  firsts: number
  pending: number
  of: number
}

/** How much of a collapsed column a row has solved. */
export function tally(row: Pick<MatrixRow, 'cells'>, column: Pick<MatrixColumn, 'topics'>): Tally {
  const states = column.topics.map((topic) => row.cells[topic.id])
  const count = (state: CellState) => states.filter((item) => item === state).length
  return { solved: count('solved') + count('first'), firsts: count('first'), pending: count('pending'), of: states.length }
}

export interface CellPlace {
  row: number
  column: number
}

/** The cell that a key leads to inside a grid of `rows` × `columns`, or null for another key. */
export function nextCell(
  place: CellPlace,
  key: string,
  { rows, columns, ctrl = false }: { rows: number; columns: number; ctrl?: boolean },
): CellPlace | null {
  const at = (row: number, column: number) => ({
    row: Math.min(Math.max(row, 0), rows - 1),
    column: Math.min(Math.max(column, 0), columns - 1),
  })
  if (key === 'ArrowRight') return at(place.row, place.column + 1)
  if (key === 'ArrowLeft') return at(place.row, place.column - 1)
  if (key === 'ArrowDown') return at(place.row + 1, place.column)
  if (key === 'ArrowUp') return at(place.row - 1, place.column)
  if (key === 'Home') return at(ctrl ? 0 : place.row, 0)
  if (key === 'End') return at(ctrl ? rows - 1 : place.row, columns - 1)
  if (key === 'PageDown') return at(place.row + 10, place.column)
  return key === 'PageUp' ? at(place.row - 10, place.column) : null
}

const han = /\p{Script=Han}/u

/** How many cells wide a topic's column is: one, and more where a direction of few topics would cut its own name off. */
export function spanOfTopic({ name, columns }: Pick<MatrixGroup, 'name' | 'columns'>): number {
  const letters = [...name].reduce((sum, letter) => sum + (han.test(letter) ? 0.48 : 0.28), 0.5)
  return Math.max(1, Math.min(4, letters) / Math.max(1, columns.length))
}
