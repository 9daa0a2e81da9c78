import { transferLimits, type TransferColumn, type TransferReread } from '@beacon/api/kinds/theory/transfer'
import type { Reading } from '../draft.ts'
import type { TableSheet } from './table-sheet.ts'
import { columnsIn, guessColumns, type Column, type Columns } from './table-words.ts'

export interface TableReading extends Reading {
  columns: TransferColumn[]
}

/** A sheet with its head row and what its columns hold. */
interface Head {
  sheet: TableSheet
  /** Index of the row. */
  head: number
  columns: Columns
  shown: TransferColumn[]
}

const textsOf = (sheet: TableSheet, row: number): string[] => (sheet.rows[row] ?? []).map(({ text }) => text.trim())
const cut = (text: string, most: number): string => [...text].slice(0, most).join('')
const unwritten = /[\p{C}\p{Zl}\p{Zp}]/gu
/** The name of a sheet as a form field may say it: without controls, in one spelling, not too long. */
export const sheetKey = ({ name }: TableSheet): string => cut(name.replaceAll(unwritten, '').normalize('NFC').trim(), 100).trim()

/** The first row in which at least two cells are written: what stands above is a title. */
const firstWideRow = ({ rows }: TableSheet): number => rows.findIndex((row) => row.filter(({ text }) => text.trim() !== '').length > 1)

/** The row that names the columns, by our words; else by the words of others where no sheet has ours. */
function headRow(sheet: TableSheet, isForeign: boolean): number {
  if (isForeign) return firstWideRow(sheet)
  return sheet.rows.findIndex((row) => columnsIn(row.map(({ text }) => text)) !== null)
}

function mappedIn(sheet: TableSheet, mapping: NonNullable<TransferReread['columns']>): Columns {
  const own = mapping.filter((column) => column.sheet === sheetKey(sheet))
  return new Map(own.flatMap(({ at, field }): [Column, number][] => (field === null ? [] : [[field, at]])))
}

function columnViewsOf(sheet: TableSheet, head: number, columns: Columns): TransferColumn[] {
  const fields = new Map([...columns].map(([field, at]) => [at, field]))
  const samples = sheet.rows.slice(head + 1, head + 51)
  return textsOf(sheet, head)
    .slice(0, transferLimits.columns)
    .flatMap((text, at): TransferColumn[] => {
      const sample = samples.map((row) => row[at]?.text.trim() ?? '').find((below) => below !== '') ?? ''
      if (text === '' && sample === '') return []
      const field = fields.get(at) ?? null
      // Numbers of questions are given here, so a column of numbers is left out like any other.
      return [{ sheet: sheetKey(sheet), at, head: cut(text, 80), sample: cut(sample, 60), field: field === 'number' ? null : field }]
    })
}

/** Sheets with questions, and what their columns are read as: as they were mapped, or guessed by their heads. */
export function headsOf(sheets: readonly TableSheet[], mapping: TransferReread['columns']): Head[] {
  const isForeign = sheets.every((sheet) => headRow(sheet, false) === -1)
  return sheets.flatMap((sheet): Head[] => {
    const head = headRow(sheet, isForeign)
    if (head === -1) return []
    const texts = textsOf(sheet, head)
    const guessed = columnsIn(texts) ?? guessColumns(texts)
    const columns = mapping === undefined ? guessed : mappedIn(sheet, mapping)
    return [{ sheet, head, columns, shown: columnViewsOf(sheet, head, columns) }]
  })
}
