import { growthThat, widestName } from '../growth/grown.tsx'
import { labelWidth } from '../display/label-width.ts'
import type { Row } from '../display/rows.ts'

/** Heights in u: heads, and the lowest row. */
const HEAD = 34
const PITCH = 43
/** Beyond it a row is mostly empty. */
const MOST_PITCH = 150
/** Line of the own figures below a name, in u of the bare wall: its height, and the width of a figure with its word. */
const BELOW = 38
const BELOW_WIDTH = 165
/** Figures leave their columns only where rows grow by more than a quarter. */
const WORTH = 1.25
/** Widths in u: place and gaps around it, a letter of the score, the narrowest score, an own figure. */
const AROUND = 76
const DIGIT = 14.6
const SCORE = 110
const OWN = 104
/** Of a column: with a word in it, and the widest. */
const WORD = 140
const WIDEST = 180
/** Heads are read from nearer than names; few columns are as wide as their heads. */
const MOST_HEAD = 2
const HEADS_ROOM = 800
/** Their letters are narrower by so much. */
const NARROW = 0.87

export interface CellLayout {
  /** How many times as large as on the bare wall rows are drawn. All other lengths are in the u of such rows. */
  by: number
  pitch: number
  score: number
  /** Width of a column. */
  cell: number
  /** A column is wide enough for a word. */
  hasWords: boolean
  /** Where the figures stand that rows count beside the score; null: the wall is too narrow for them. */
  own: 'beside' | 'below' | null
  /** How many times as large as on the bare wall heads are drawn. */
  heads: number
}

interface LayoutRequest {
  rows: readonly Row[]
  /** Texts of the scores. */
  scores: readonly string[]
  /** Texts over all columns, also those of other pages. */
  heads: readonly string[]
  /** Columns on a page. */
  columns: number
  /** Own figures of a row; 0 upright. */
  own: number
  /** Narrowest column in u. */
  least: number
  /** Room in u of the bare wall. */
  width: number
  height: number
}

/** Rows as large as the wall allows with all names whole; then columns as wide as words and heads ask for, and what is left belongs to the names. */
export function cellLayout(request: LayoutRequest): CellLayout {
  const { rows, scores, columns, own, least, width, height } = request
  const count = Math.max(1, rows.length)
  const name = widestName(rows)
  const score = Math.max(SCORE, Math.ceil(Math.max(0, ...scores.map((text) => text.length)) * DIGIT) + 8)
  const widest = Math.max(1, ...request.heads.map(labelWidth)) * NARROW
  const columnsOf = (by: number) => columns * Math.max(by * least, Math.min(widest, HEADS_ROOM / Math.max(1, columns)))
  const plain = AROUND + score
  const beside = growthThat((by) => by * (plain + name + own * OWN) + columnsOf(by) <= width && by * (HEAD + count * PITCH) <= height)
  const below = growthThat(
    (by) =>
      by * plain + Math.max(by * name, own * BELOW_WIDTH) + columnsOf(by) <= width && by * (HEAD + count * PITCH) + count * BELOW <= height,
  )
  const isBelow = own > 0 && below > beside * WORTH
  const by = isBelow ? below : beside
  const rest = width / by - (plain + name + (isBelow ? 0 : own * OWN))
  const cell = Math.max(columnsOf(by) / by / Math.max(1, columns), Math.min(WIDEST, rest / Math.max(1, columns)))
  const heads = Math.max(1, Math.min(MOST_HEAD, by, (cell * by) / widest))
  const pitch = Math.min(MOST_PITCH, Math.floor((height - HEAD * heads) / by / count))
  return { by, pitch, score, cell, hasWords: cell >= WORD, own: own === 0 ? null : isBelow ? 'below' : 'beside', heads }
}
