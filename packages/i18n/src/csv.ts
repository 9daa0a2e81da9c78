export type CsvCell = string | number | boolean | null | undefined

/** What a spreadsheet takes for the begin of a formula. */
const risky = /^[=+\-@\t\r]/u
const guarded = /^'(?=[=+\-@\t\r])/u

/** A text that a spreadsheet would run gets an apostrophe, which says that it is one; numbers stay numbers. */
export const guardCell = <Cell extends CsvCell>(cell: Cell): Cell | string =>
  typeof cell === 'string' && risky.test(cell) ? `'${cell}` : cell
/** A text without the apostrophe that `guardCell` put before it. */
export const unguardCell = (text: string): string => text.replace(guarded, '')

/** What stands in quotes: the separator and ends of lines, and where it is asked what other programs take for a separator. */
const special = /[",\r\n]/u
const specialAnywhere = /[",\r\n;\t]/u

/** One row as CSV (RFC 4180), guarded, with its line end. */
export function csvLine(row: readonly CsvCell[], isForAnySeparator = false): string {
  const pattern = isForAnySeparator ? specialAnywhere : special
  const cells = row.map((cell) => {
    const text = String(guardCell(cell) ?? '')
    return pattern.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  })
  return `${cells.join(',')}\r\n`
}
