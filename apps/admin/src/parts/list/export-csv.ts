type Cell = string | number | null | undefined

const risky = /^[=+\-@\t\r]/u
const quoted = (text: string): string => (/[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
/** A text that a spreadsheet would take for a formula gets an apostrophe. */
const safe = (cell: Cell): string => {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  return risky.test(cell) ? `'${cell}` : cell
}

/** A table that the page already holds, as CSV. */
export const csvText = (head: readonly string[], rows: ReadonlyArray<readonly Cell[]>): string =>
  `${[head, ...rows].map((row) => row.map((cell) => quoted(safe(cell))).join(',')).join('\r\n')}\r\n`

const mark = '\ufeff'

/** Hands a text to the browser as a file, with the byte order mark that spreadsheets look for. */
export function saveText(filename: string, text: string): void {
  const body = text.startsWith(mark) ? text : mark + text
  const url = URL.createObjectURL(new Blob([body], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
