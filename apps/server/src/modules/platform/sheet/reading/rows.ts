import type { RawRow, SheetCell } from '../row.ts'
import { TooManyRows, type CellText, type Grid } from '../../sheet-grid/index.ts'

/** What a head may say → its column; heads that must be there. */
export interface Heads {
  words: Record<string, string>
  keys: string[]
  dates: string[]
}
export interface ReadRows {
  used: string[]
  unused: string[]
  twice: string[]
  rows: RawRow[]
}
const headWithin = 20

/** A head in any case, without asterisk, colon and what stands in brackets. */
export const headWord = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\([^()]*\)/gu, ' ')
    .replace(/[*:]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase()

interface Head {
  index: number
  places: Map<string, number>
  unused: string[]
  twice: string[]
}

function headOf(grid: Grid, { words, keys }: Heads): Head | null {
  for (const [index, row] of grid.slice(0, headWithin).entries()) {
    const head: Head = { index, places: new Map(), unused: [], twice: [] }
    for (const [place, cell] of row.entries()) {
      if (cell === undefined) continue
      const column = words[headWord(cell.text)]
      if (column === undefined) head.unused.push(cell.text.slice(0, 60))
      else if (head.places.has(column)) head.twice.push(cell.text.slice(0, 60))
      else head.places.set(column, place)
    }
    if (keys.every((key) => head.places.has(key))) return head
  }
  return null
}

/** Rows below the head of the first sheet that has one; blank rows are passed over. Null: no head anywhere. */
export function rowsOf(grids: readonly Grid[], heads: Heads, mostRows: number): ReadRows | null {
  for (const grid of grids) {
    const head = headOf(grid, heads)
    if (head === null) continue
    const rows: RawRow[] = []
    for (const [offset, line] of grid.slice(head.index + 1).entries()) {
      const row = head.index + offset + 2
      const cells: Record<string, SheetCell> = {}
      for (const [column, place] of head.places) {
        const cell = line[place]
        if (cell !== undefined) cells[column] = { ...dated(cell, heads.dates.includes(column)), at: `${letters(place)}${row}` }
      }
      if (Object.keys(cells).length > 0) rows.push({ row, cells })
    }
    if (rows.length > mostRows) throw new TooManyRows(rows.length)
    // A blank cell has a place too: what is missing there is told at it.
    for (const one of rows)
      for (const [column, place] of head.places) one.cells[column] ??= { text: '', kind: 'text', at: `${letters(place)}${one.row}` }
    return { used: [...head.places.keys()], unused: head.unused, twice: head.twice, rows }
  }
  return null
}

const dayMs = 86_400_000
/** Day 0 of spreadsheets; they count a 29 February 1900 that never was. */
const dayZero = Date.UTC(1899, 11, 30)

/** In a column of dates a plain number is a day as spreadsheets count them. */
function dated(cell: CellText, isDate: boolean): CellText {
  const days = Number(cell.text)
  if (!isDate || cell.kind !== 'number' || days < 20_000 || days > 80_000) return cell
  return { text: new Date(dayZero + Math.floor(days) * dayMs).toISOString().slice(0, 10), kind: 'date' }
}

/** 0 → A, 26 → AA. */
export function letters(place: number): string {
  return place < 26 ? String.fromCodePoint(65 + place) : letters(Math.floor(place / 26) - 1) + letters(place % 26)
}
