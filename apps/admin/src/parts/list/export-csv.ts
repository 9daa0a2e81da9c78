import { csvLine, type CsvCell } from '@beacon/i18n/csv'
import { saveFile } from '@beacon/ui/save'

/** A table that the page already holds, as CSV. */
export const csvText = (head: readonly string[], rows: ReadonlyArray<readonly CsvCell[]>): string =>
  [head, ...rows].map((row) => csvLine(row)).join('')

const mark = '\ufeff'

/** Hands a text to the browser as a file, with the byte order mark that spreadsheets look for. */
export function saveText(filename: string, text: string): void {
  const body = text.startsWith(mark) ? text : mark + text
  saveFile(filename, new Blob([body], { type: 'text/csv;charset=utf-8' }))
}
