import { readFile } from 'node:fs/promises'
import type { Cell, CellValue, Sheet } from 'hucre'
import { countedXml } from './container.ts'

/** A cell as somebody reads it; what was computed or is a date is marked, since its text is not what was typed. */
export interface SheetCell {
  text: string
  mark: 'formula' | 'date' | null
}
export const mostSheetRows = 10_000
const mostColumns = 50

/** Cells of the first visible sheet. A merged area has its value in every cell; numbers keep the zeros that their format shows. */
export async function sheetOf(path: string, format: 'xlsx' | 'xls'): Promise<SheetCell[][]> {
  const sheet = await firstSheet(path, format)
  const rows = sheet.rows.slice(0, mostSheetRows + 1)
  const cells = rows.map((row, index) =>
    row.slice(0, mostColumns).map((value, column) => cellOf(value, sheet.cells?.get(`${index},${column}`))),
  )
  for (const { startRow, startCol, endRow, endCol } of sheet.merges ?? []) {
    const from = cells[startRow]?.[startCol]
    if (from === undefined || startCol >= mostColumns) continue
    for (let row = startRow; row <= Math.min(endRow, cells.length - 1); row += 1)
      for (let column = startCol; column <= Math.min(endCol, mostColumns - 1); column += 1) put(cells[row] ?? [], column, from)
  }
  return cells
}

function put(row: SheetCell[], column: number, cell: SheetCell): void {
  while (row.length <= column) row.push({ text: '', mark: null })
  row[column] = cell
}

async function firstSheet(path: string, format: 'xlsx' | 'xls'): Promise<Sheet> {
  const options = { readStyles: true, maxRows: mostSheetRows + 1 }
  if (format === 'xlsx') await countedXml(path, 'xl/')
  const bytes = new Uint8Array(await readFile(path))
  const { readXls, readXlsx } = await import('hucre')
  const book = format === 'xlsx' ? await readXlsx(bytes, options) : await readXls(bytes, options)
  const sheet = book.sheets.find(({ hidden, veryHidden }) => hidden !== true && veryHidden !== true)
  if (sheet === undefined) throw new Error('no sheet')
  return sheet
}

function cellOf(value: CellValue | undefined, cell: Cell | undefined): SheetCell {
  const mark = cell?.formula !== undefined || cell?.type === 'formula' ? 'formula' : value instanceof Date ? 'date' : null
  return { text: textOf(value, cell?.style?.numFmt), mark }
}

function textOf(value: CellValue | undefined, format: string | undefined): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'number' && format !== undefined && /^0{2,}$/u.test(format)) return String(value).padStart(format.length, '0')
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value).trim() : ''
}
