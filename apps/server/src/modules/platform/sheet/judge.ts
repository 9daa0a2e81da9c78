import type { SheetRow, SheetVerdict } from '@beacon/api/platform/sheet'
import type { SignedIn } from '../../../context.ts'
import type { Executor } from '../../../db/database.ts'
import type { AnySheet, Refusal, SheetColumn } from './kind.ts'
import type { RawRow } from './row.ts'
import { clearWord, SheetLine } from './line.ts'

export interface Judged {
  lines: SheetLine[]
  refusal: Refusal | null
}

/** Every row with all that is wrong in it, as things stand now. */
export async function judgeRows(
  ctx: SignedIn,
  executor: Executor,
  kind: AnySheet,
  { rows, options }: { rows: RawRow[]; options: unknown },
): Promise<Judged> {
  const shaped = kind.shape?.(rows) ?? rows
  const lines = shaped.map((row) => new SheetLine(row))
  for (const line of lines) for (const column of kind.columns) checkCell(line, column)
  for (const column of kind.columns) if (column.isUnique === true) checkRepeats(lines, column.name)
  const refusal = await kind.judge(ctx, executor, lines, options)
  for (const line of lines)
    if (line.existing === null)
      for (const { name, isRequired } of kind.columns) if (isRequired === true && line.text(name) === '') line.tell(name, 'cell_empty')
  holdGroups(kind, lines)
  return { lines, refusal }
}

function checkCell(line: SheetLine, { name, isKey, isDate }: SheetColumn): void {
  const cell = line.cells[name]
  if (isKey === true && line.text(name) === '') return line.tell(name, 'cell_empty')
  if (cell === undefined || cell.text === '' || cell.text === clearWord) return
  if (cell.text.includes('\uFFFD')) return line.tell(name, 'characters_lost')
  if (isDate === true) {
    const day = dayOf(cell.text)
    if (day === null) return line.tell(name, 'date_wrong')
    cell.text = day
    return
  }
  if (isDamaged(cell)) line.tell(name, 'number_damaged')
}

/** Spreadsheets keep 15 digits of a number: the rest is zeros, made up, or gone into an exponent, which they write with its sign. */
const isDamaged = ({ text, kind }: SheetLine['cells'][string]): boolean =>
  /^\d(?:\.\d+)?E\+\d{2,}$/iu.test(text) ||
  (kind === 'number' && /^\d{16,}$/u.test(text) && (text.endsWith('000') || !Number.isSafeInteger(Number(text))))

/** 2026-11-20, 2026/11/20, 2026.11.20, 20261120 and 2026年11月20日 are one day. */
export function dayOf(text: string): string | null {
  const found =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T ]\d{1,2}:\d{2}(?::\d{2})?)?$/u.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/u.exec(text)
  if (found === null) return null
  const [, year = '', month = '', day = ''] = found
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== iso ? null : iso
}

/** Which of the two is right nobody can know here, so both are told. */
function checkRepeats(lines: readonly SheetLine[], column: string): void {
  const firsts = new Map<string, SheetLine>()
  for (const line of lines) {
    const key = line.text(column).normalize('NFKC').replace(/\s+/gu, '').toLowerCase()
    if (key === '') continue
    const first = firsts.get(key)
    if (first === undefined) firsts.set(key, line)
    else {
      line.tell(column, 'row_repeats', { row: first.row })
      first.tell(column, 'row_repeats', { row: line.row })
    }
  }
}

function holdGroups(kind: Pick<AnySheet, 'groupOf'>, lines: readonly SheetLine[]): void {
  if (kind.groupOf === undefined) return
  const wrong = new Set<string>()
  for (const line of lines) {
    const group = kind.groupOf(line)
    if (group !== null && line.problems.length > 0) wrong.add(group)
  }
  for (const line of lines) {
    const group = kind.groupOf(line)
    if (group !== null && wrong.has(group) && line.problems.length === 0) line.tell(null, 'group_wrong', { group })
  }
}

export function verdictOf(line: SheetLine): SheetVerdict {
  if (line.problems.length > 0) return 'error'
  if (line.existing === null) return 'new'
  return line.changes.length > 0 ? 'changed' : 'same'
}

const hidden = '••••••'

/** The row as its page shows it. */
export function rowOf(kind: Pick<AnySheet, 'groupOf' | 'columns'>, line: SheetLine): SheetRow {
  const values: Record<string, string> = {}
  for (const { name, isSecret, mask } of kind.columns) {
    const text = line.cells[name]?.text ?? ''
    if (text !== '') values[name] = isSecret === true ? hidden : text === clearWord ? text : (mask?.(text) ?? text)
  }
  const { row, name, problems, warnings, changes } = line
  return { row, name, group: kind.groupOf?.(line) ?? null, values, verdict: verdictOf(line), problems, warnings, changes }
}
