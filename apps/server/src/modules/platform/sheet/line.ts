import type { SheetNote, SheetRow } from '@beacon/api/platform/sheet'
import * as z from 'zod/mini'
import type { RawRow } from './row.ts'

type Details = SheetNote['details']
export const clearWord = '#clear'

/** One row on its way through the checks of its kind. */
export class SheetLine {
  readonly row: number
  /** What the row speaks of; shown as its name. */
  name = ''
  /** Id of what exists already; null: new. */
  existing: string | null = null
  /** What overwriting would change; shown as old → new. */
  changes: SheetRow['changes'] = []
  /** Whatever the kind wants to find again when it writes. */
  found: unknown = undefined
  readonly problems: SheetNote[] = []
  readonly warnings: SheetNote[] = []
  readonly cells: RawRow['cells']

  constructor({ row, cells }: RawRow) {
    this.row = row
    this.cells = cells
  }

  /** Text of a column; empty where it is blank, missing or `#clear`. */
  text(column: string): string {
    const text = this.cells[column]?.text ?? ''
    return text === clearWord ? '' : text
  }

  /** Text that overwriting sets: undefined keeps the old value (blank), '' empties it (`#clear`). */
  given(column: string): string | undefined {
    const text = this.cells[column]?.text ?? ''
    return text === '' ? undefined : text === clearWord ? '' : text
  }

  /** Something that keeps this row out; the first problem of a column counts. */
  tell(column: string | null, code: string, details: Details = {}): void {
    if (column !== null && this.isWrong(column)) return
    this.problems.push({ column, cell: this.at(column), code, details })
  }

  /** Something to know that keeps nothing out. */
  warn(column: string | null, code: string, details: Details = {}): void {
    this.warnings.push({ column, cell: this.at(column), code, details })
  }

  isWrong(column: string): boolean {
    return this.problems.some((one) => one.column === column)
  }

  private at(column: string | null): string {
    return column === null ? '' : (this.cells[column]?.at ?? '')
  }
}

/** Tells what a schema of the contract says against a cell: the same rule as in the form. Answers the stored form, or null. */
export function tellField<T>(line: SheetLine, column: string, schema: z.core.$ZodType<T>): T | null {
  if (line.isWrong(column)) return null
  const parsed = z.safeParse(schema, line.text(column))
  if (parsed.success) return parsed.data
  const [code = 'field_wrong', details] = splitIssue(parsed.error.issues[0]?.message ?? '')
  line.tell(column, /^[a-z_]+$/u.test(code) ? code : 'field_wrong', detailsOf(details))
  return null
}

function detailsOf(text: string | undefined): Details {
  const parsed = z.safeParse(z.record(z.string(), z.union([z.string(), z.number()])), text === undefined ? {} : JSON.parse(text))
  return parsed.success ? parsed.data : {}
}

/** `code|{json details}`: the JSON may hold a stroke itself. */
function splitIssue(message: string): [string, string?] {
  const at = message.indexOf('|')
  return at === -1 ? [message] : [message.slice(0, at), message.slice(at + 1)]
}
