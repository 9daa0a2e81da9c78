import { COLLAPSE_ABOVE } from '@beacon/ui/matrix'
import type { MatrixReply } from '@beacon/api/contest/ranking'
import { labelWidth, WIDE } from './label-width.ts'

export type TopicHead = MatrixReply['topics'][number]
export interface BoardGroup {
  id: string
  name: string
  /** Names of its topics and where they stand in a row's cells. */
  topics: readonly { name: string; index: number }[]
  width: number
}
export interface BoardShape {
  isCollapsed: boolean
  /** Collapsed, and too narrow for a glyph beside "n/m": it stands in the corner. */
  isTight: boolean
  /** Width of one cell in u; of the whole grid as well. */
  cell: number
  width: number
  groups: readonly BoardGroup[]
  /** Lines of the tallest head: a Han name breaks anywhere, so it stands whole where the wall has the height. */
  headLines: number
}

export const GAP = 5
/** Height of a place in u. */
export const ROW = 35
/** Height of a solve beside the board, in u. */
export const SOLVE = 78
/** Room of the topics beside the names, in u; upright everything is narrower. */
export const ROOM = 747
export const ROOM_UPRIGHT = 560
const MOST = 44
const LEAST = 17
const LONGEST = 240
/** Of a tally at 22 u: a character, a glyph beside it, and the space around. */
const DIGIT = 13.4
const GLYPH = 17
const AROUND = 5
const HEAD = 34
const HEAD_LINE = 26
/** Height of the heads in u. */
export const headHeight = ({ headLines }: Pick<BoardShape, 'headLines'>): number => HEAD + (headLines - 1) * HEAD_LINE

/** Room for "15/15", with a glyph beside it or without. */
const tallyWidth = (topics: number, isTight: boolean): number => (2 * String(topics).length + 1) * DIGIT + AROUND + (isTight ? 0 : GLYPH)

/** Lines that a head of Han letters takes in its column, 4 u of which stand before it. */
const linesOf = ({ name, width }: Pick<BoardGroup, 'name' | 'width'>): number =>
  WIDE.test(name) ? Math.ceil((labelWidth(name) - 12) / 22 / Math.max(1, Math.floor((width - 4) / 22))) : 1

/** Topics grouped by direction, stages by their topic, in the order of the contest; cells as wide as `room` (u) allows. Over 40 topics, or by wish, a group is one column. */
export function boardShape({
  topics,
  nameOf,
  room,
  collapse = false,
}: {
  topics: readonly TopicHead[]
  /** Of a direction by its key, of a topic by its id. */
  nameOf: (group: string) => string
  room: number
  collapse?: boolean
}): BoardShape {
  const found = new Map<string, { name: string; index: number }[]>()
  topics.forEach(({ direction, parent_id: group = direction, name }, index) =>
    found.set(group, [...(found.get(group) ?? []), { name, index }]),
  )
  const groups = [...found].map(([id, own]) => ({ id, name: nameOf(id), topics: own }))
  const isCollapsed = collapse || topics.length > COLLAPSE_ABOVE
  const free = room - GAP * Math.max(0, groups.length - 1)
  const sized = (widthOf: (group: (typeof groups)[number]) => number, cell: number, isTight = false): BoardShape => {
    const wide = groups.map((group) => ({ ...group, width: widthOf(group) }))
    return {
      isCollapsed,
      isTight,
      cell,
      groups: wide,
      headLines: collapse ? Math.max(1, ...wide.map(linesOf)) : 1,
      width: wide.reduce((sum, { width }) => sum + width, GAP * Math.max(0, groups.length - 1)),
    }
  }
  if (isCollapsed) {
    // Long names give way first, then glyphs go into the corner; no column is narrower than its "n/m" where there is room for that.
    for (const isTight of [false, true])
      for (let most = LONGEST; most >= 0; most -= 4) {
        const shape = sized(
          ({ name, topics: own }) => Math.max(tallyWidth(own.length, isTight), Math.min(most, labelWidth(name))),
          0,
          isTight,
        )
        if (shape.width <= room) return shape
      }
    return sized(() => free / Math.max(1, groups.length), 0, true)
  }
  for (let cell = MOST; cell >= LEAST; cell -= 0.5) {
    const shape = sized(({ name, topics: own }) => Math.max(own.length * cell, labelWidth(name)), cell)
    if (shape.width <= room) return shape
  }
  const cell = Math.max(LEAST, Math.min(MOST, free / Math.max(1, topics.length)))
  return sized(({ topics: own }) => own.length * cell, cell)
}

export type CellState = 'solved' | 'first' | 'tried' | 'pending'
const states: Readonly<Record<string, CellState>> = { o: 'solved', 1: 'first', 2: 'solved', 3: 'solved', x: 'tried', p: 'pending' }

/** What a character of a row's cells means; nothing for an untouched topic. */
export const cellAt = (cells: string, index: number): CellState | undefined => states[cells.charAt(index)]
