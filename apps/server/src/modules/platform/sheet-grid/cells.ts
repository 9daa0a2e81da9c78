import { readFile } from 'node:fs/promises'
import { unguardCell } from '@beacon/i18n/csv'
import type { Cell, CellValue, Sheet } from 'hucre'
import { readEncoded, scriptText, type EncodedText } from '../text/index.ts'
import { countRows } from './count-rows.ts'

export interface CellText {
  /** Of a number its value, which columns of numbers read. */
  text: string
  kind: 'text' | 'number' | 'date'
  /** A number as its sheet shows it, where that is another text (`0.5` as `50%`); null: its format is not known here. */
  shown?: string | null
}
/** Rows of one sheet from its first line on; a blank cell is undefined. */
export type Grid = (CellText | undefined)[][]
/** A sheet with its name; `formulas` holds the places of computed cells as `row,column` from 0. */
export interface NamedGrid {
  name: string
  rows: Grid
  formulas: ReadonlySet<string>
}
export class TooManyRows extends Error {
  readonly rows: number
  constructor(rows: number) {
    super('rows')
    this.rows = rows
  }
}
const mostColumns = 100

export interface Book {
  sheets: NamedGrid[]
  /** What a CSV was read as; null of a workbook, which says it. */
  encoding: Encoding | null
}
export type Encoding = Pick<EncodedText, 'encoding' | 'isGuess'>
export interface BookFile {
  path: string
  format: 'xlsx' | 'xls' | 'csv'
  /** Of a CSV, where somebody chose it. */
  encoding?: Encoding['encoding'] | undefined
}

/**
 * Every visible sheet of a workbook, or the one table of a CSV. Formulas are their stored values; nothing is computed or fetched.
 * @throws TooManyRows, EncodingRefusal
 */
export async function readBook({ path, format, encoding }: BookFile, mostRows: number): Promise<Book> {
  if (format === 'csv') {
    const { text, ...read } = readEncoded(await readFile(path), encoding)
    return { sheets: [{ name: '', rows: await csvGrid(text), formulas: new Set() }], encoding: read }
  }
  if (format === 'xlsx') {
    const rows = await countRows(path, mostRows)
    if (rows > mostRows) throw new TooManyRows(rows)
  }
  const bytes = new Uint8Array(await readFile(path))
  const { readXls, readXlsx } = await import('hucre')
  const book = format === 'xlsx' ? await readXlsx(bytes, { readStyles: true }) : await readXls(bytes, { readStyles: true })
  const shown = book.sheets.filter(({ hidden, veryHidden }) => hidden !== true && veryHidden !== true)
  return { sheets: shown.map(namedGrid), encoding: null }
}

const namedGrid = (sheet: Sheet): NamedGrid => ({
  name: sheet.name,
  rows: gridOf(sheet),
  formulas: new Set([...(sheet.cells ?? [])].flatMap(([at, cell]) => (cell.formula === undefined ? [] : [at]))),
})

const gridOf = (sheet: Sheet): Grid =>
  sheet.rows.map((row, index) => row.slice(0, mostColumns).map((value, column) => cellOf(value, sheet.cells?.get(`${index},${column}`))))

function cellOf(value: CellValue | undefined, cell: Cell | undefined): CellText | undefined {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : { text: dateText(value), kind: 'date' }
  if (typeof value === 'number') return numberCell(value, cell?.style?.numFmt)
  if (typeof value === 'boolean') return { text: value ? 'TRUE' : 'FALSE', kind: 'text' }
  if (typeof value !== 'string') return undefined
  const text = (cell?.richText === undefined ? value : richText(cell.richText)).normalize('NFC').trim()
  return text === '' ? undefined : { text, kind: 'text' }
}

/** A run that is raised or lowered keeps its sense: 2⁸ never becomes 28. */
const richText = (runs: NonNullable<Cell['richText']>): string =>
  runs
    .map(({ text, font }) => (font?.vertAlign === undefined ? text : scriptText(font.vertAlign === 'superscript' ? 'sup' : 'sub', text)))
    .join('')

/** A day, or with its time where it has one. */
function dateText(at: Date): string {
  const text = at.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19)
}

/** A number keeps the zeros that its format shows, and the 15 digits that a spreadsheet shows: 0.1 + 0.2 is 0.3. */
function numberText(value: number, format: string | undefined): string {
  if (format !== undefined && /^0{2,}$/u.test(format)) return String(value).padStart(format.length, '0')
  return String(Number(value.toPrecision(15)))
}

function numberCell(value: number, format: string | undefined): CellText {
  const text = numberText(value, format)
  const shown = format === undefined ? text : displayText(value, format)
  return { text, kind: 'number', ...(shown === text ? {} : { shown }) }
}

/** Zeros in front, thousands, decimals and percent; null for what shows more, such as a currency, a fraction or a colour. */
function displayText(value: number, format: string): string | null {
  if (/^(?:general|@)$/iu.test(format) || /^0{2,}$/u.test(format)) return numberText(value, format)
  const found = /^(#,##)?0(?:\.(0{1,15}))?(%)?$/u.exec(format)
  if (found === null) return null
  const [, thousands, decimals = '', percent] = found
  const scaled = Number((percent === undefined ? value : value * 100).toPrecision(15))
  const [whole = '', rest] = scaled.toFixed(decimals.length).split('.')
  // bounded: a number has at most 21 digits before its point.
  const grouped = thousands === undefined ? whole : whole.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/gu, ',')
  return `${grouped}${rest === undefined ? '' : `.${rest}`}${percent ?? ''}`
}

async function csvGrid(text: string): Promise<Grid> {
  const { parseCsv, detectDelimiter } = await import('hucre/csv')
  return parseCsv(text, { delimiter: detectDelimiter(text.slice(0, 65_536)) }).map((row) =>
    row.slice(0, mostColumns).map((value) => cellOf(typeof value === 'string' ? unguardCell(value) : null, undefined)),
  )
}
