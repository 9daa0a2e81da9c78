import { Readable } from 'node:stream'
import { csvLine } from '@beacon/i18n/csv'
import { stampIn } from '../../../zone.ts'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export type Cell = string | number | boolean | null
/** A table on its way to a file; `rows` may come from a cursor. */
export interface Table {
  name: string
  head: readonly string[]
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>
}

/** The table as bytes of a file, made while they are read. In a workbook every text is a text cell: nothing in it is a formula. */
export function tableBytes(table: Table, format: 'xlsx' | 'csv'): Readable {
  if (format === 'csv') return Readable.from(csvLines(table))
  return Readable.from(xlsxBytes(table), { objectMode: false })
}

async function* xlsxBytes({ name, head, rows }: Table): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx')
  const columns = head.map((header) => ({ header, width: 18, style: { numFmt: '@' } }))
  yield* writeXlsxStream(copied(rows), { name: name.slice(0, 31), columns, freezePane: { rows: 1 } })
}

async function* copied(rows: Table['rows']): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield [...row]
}

async function* csvLines({ head, rows }: Table): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(head, true)}`
  for await (const row of rows) yield csvLine(row, true)
}

/** Some small sheets in one workbook; all cells are text, so that leading zeros stay. */
export async function workbook(sheets: ReadonlyArray<{ name: string; rows: ReadonlyArray<readonly string[]> }>): Promise<Buffer> {
  const made = sheets.map(({ name, rows }) => {
    const width = Math.max(1, ...rows.map((row) => row.length))
    const columns = Array.from({ length: width }, () => ({ width: 20, style: { numFmt: '@' } }))
    return { name: name.slice(0, 31), rows: rows.map((row) => [...row]), columns, freezePane: { rows: 1 } }
  })
  const { writeXlsx } = await import('hucre/xlsx')
  return Buffer.from(await writeXlsx({ sheets: made }))
}

/** `beacon-users-20261120-1432.xlsx`, by the clock of the installation. */
export function exportName(noun: string, extension: string, timeZone: string, at = new Date()): string {
  return `beacon-${noun}-${stampIn(timeZone, at)}.${extension}`
}
