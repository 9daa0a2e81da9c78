import { csvLine, type CsvCell } from '@beacon/i18n/csv'

/** Rows as CSV (RFC 4180) with a byte order mark, so that spreadsheets read it as UTF-8. */
export function csvOf(head: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return `\ufeff${[head, ...rows].map((row) => csvLine(row)).join('')}`
}
