import { Readable } from 'node:stream'
import { csvLine, guardCell } from '@beacon/i18n/csv'

export type Cell = string | number | boolean | null
/** A table on its way to a file; `rows` may come from a cursor. `total` is for the progress. */
export interface Table {
  name: string
  head: readonly string[]
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>
  total: number
}

/** The table as bytes of a file, made while they are read. `onRow` hears every row. */
export function tableBytes(table: Table, format: 'xlsx' | 'csv', onRow: () => void): Readable {
  const rows = counted(table.rows, onRow)
  if (format === 'csv') return Readable.from(csvLines(table.head, rows))
  return Readable.from(xlsxBytes(table, rows), { objectMode: false })
}

async function* xlsxBytes({ name, head }: Table, rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx')
  const columns = head.map((header) => ({ header }))
  yield* writeXlsxStream(safeRows(rows), { name: name.slice(0, 31), columns, freezePane: { rows: 1 } })
}

async function* counted(rows: Table['rows'], onRow: () => void): AsyncGenerator<readonly Cell[]> {
  for await (const row of rows) {
    onRow()
    yield row
  }
}

async function* csvLines(head: readonly string[], rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> {
  yield `\ufeff${csvLine(head)}`
  for await (const row of rows) yield csvLine(row)
}

/** A text that a spreadsheet might take for a formula gets an apostrophe, in either format: sheets are saved as CSV later. */
async function* safeRows(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield row.map(guardCell)
}
