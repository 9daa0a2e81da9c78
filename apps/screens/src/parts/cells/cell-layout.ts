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
/** Figures leave their columns, and words their cells, only where rows grow by more than a quarter. */
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
/** Their letters are narrower by so much; those of code are as wide as each other, in u. */
const NARROW = 0.87
const CODE = 13.4
/** Around a head over cells with words, beside its letters. */
const HEAD_GAP = 16

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
  /** They are set in the letters of code. */
  isMono: boolean
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

/**
 * Rows as large as the wall allows with all names whole; then columns as wide as words and heads ask for, and what is left belongs to
 * the names.
 */
export function cellLayout(request: LayoutRequest): CellLayout {
  const { rows, scores, own, least, width, height, isMono } = request
  const columns = Math.max(1, request.columns)
  const name = widestName(rows)
  const score = Math.max(SCORE, Math.ceil(Math.max(0, ...scores.map((text) => text.length)) * DIGIT) + 8)
  const wide = Math.max(1, ...request.heads.map((text) => (isMono ? text.length * CODE + HEAD_GAP : labelWidth(text))))
  const narrow = isMono ? wide : wide * NARROW
  const columnsOf = (by: number, cell: number) => request.columns * Math.max(by * cell, Math.min(narrow, HEADS_ROOM / columns))
  const fit = { left: AROUND + score, name, own, count: Math.max(1, rows.length), width, height }
  const bare = growthOf(fit, (by) => columnsOf(by, least))
  const worded = growthOf(fit, (by) => columnsOf(by, WORD))
  const chosen = least < WORD && worded.fits && bare.by <= worded.by * WORTH ? { ...worded, least: WORD } : { ...bare, least }
  const { by, isBelow } = chosen
  const rest = width / by - (AROUND + score + name + (isBelow ? 0 : own * OWN))
  const cell = Math.max(columnsOf(by, chosen.least) / by / columns, Math.min(WIDEST, rest / columns))
  const hasWords = cell >= WORD
  const heads = Math.max(1, Math.min(MOST_HEAD, by, (cell * by) / (hasWords ? wide + HEAD_GAP : narrow)))
  const pitch = Math.min(MOST_PITCH, Math.floor((height - HEAD * heads) / by / fit.count))
  return { by, pitch, score, cell, hasWords, own: own === 0 ? null : isBelow ? 'below' : 'beside', heads }
}

interface Fit extends Pick<LayoutRequest, 'own' | 'width' | 'height'> {
  /** Widths in u: of place and score, and of the widest name. */
  left: number
  name: number
  count: number
}

/** The largest rows beside columns of a width in u of the bare wall, and whether the own figures then stand below the names. */
function growthOf({ left, name, own, count, width, height }: Fit, columnsOf: (by: number) => number) {
  const tall = (by: number) => by * (HEAD + count * PITCH)
  const isNarrow = (by: number) => by * (left + name + own * OWN) + columnsOf(by) <= width
  const beside = growthThat((by) => isNarrow(by) && tall(by) <= height)
  const below = growthThat(
    (by) => by * left + Math.max(by * name, own * BELOW_WIDTH) + columnsOf(by) <= width && tall(by) + count * BELOW <= height,
  )
  const isBelow = own > 0 && below > beside * WORTH
  // Rows are never smaller than on the bare wall, also where they are too wide for it.
  return { by: isBelow ? below : beside, isBelow, fits: isBelow || isNarrow(beside) }
}
