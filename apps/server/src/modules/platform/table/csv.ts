type Cell = string | number | boolean | null

const risky = /^[=+\-@\t\r]/u

/** A text that a spreadsheet would take for a formula gets an apostrophe; numbers stay numbers. */
const safe = (cell: Cell): string => {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  return risky.test(cell) ? `'${cell}` : cell
}
const quoted = (text: string): string => (/[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** One row as CSV, with its line end. */
export const csvLine = (row: readonly Cell[]): string => `${row.map((cell) => quoted(safe(cell))).join(',')}\r\n`

/** Rows as CSV (RFC 4180) with a byte order mark, so that spreadsheets read it as UTF-8. */
export function csvOf(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `\ufeff${[head, ...rows].map(csvLine).join('')}`
}
