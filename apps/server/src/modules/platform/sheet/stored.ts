import * as z from 'zod/mini'
import type { SignedIn } from '../../../context.ts'
import type { Executor } from '../../../db/database.ts'
import { judgeRows, rowOf, verdictOf, type Judged } from './judge.ts'
import type { AnySheet } from './kind.ts'
import type { RawRow } from './row.ts'
import type { SheetLine } from './line.ts'
import { selectRows, type RowInsert, type StoredRow } from './repo.ts'

const purpose = 'sheet row'
const bindOf = (importId: string, row: number) => `${importId} ${row}`

/** Cells that nobody may read in the database are sealed, bound to their row. */
export function storedRow(ctx: SignedIn, kind: AnySheet, import_id: string, line: SheetLine): RowInsert {
  const isSealed = new Set(kind.columns.filter(({ isSecret, mask }) => isSecret === true || mask !== undefined).map(({ name }) => name))
  const entries = Object.entries(line.cells)
  const secret = entries.filter(([name, { text }]) => isSealed.has(name) && text !== '')
  const { row } = line
  return {
    import_id,
    row,
    cells: Object.fromEntries(entries.filter(([name]) => !isSealed.has(name) || line.cells[name]?.text === '')),
    sealed: secret.length === 0 ? null : ctx.secret.seal(purpose, JSON.stringify(Object.fromEntries(secret)), bindOf(import_id, row)),
    judged: rowOf(kind, line),
    verdict: verdictOf(line),
  }
}

function rawRow(ctx: SignedIn, { import_id, row, cells, sealed }: StoredRow): RawRow {
  if (sealed === null) return { row, cells }
  const secret = JSON.parse(ctx.secret.open(purpose, sealed, bindOf(import_id, row))) as RawRow['cells']
  return { row, cells: { ...cells, ...secret } }
}

export const rawRows = async (ctx: SignedIn, executor: Executor, importId: string): Promise<RawRow[]> =>
  (await selectRows(executor, importId)).map((row) => rawRow(ctx, row))

interface Waiting {
  import_id: string
  options: Record<string, unknown>
}

/** The rows of a stored sheet, judged as things stand now. */
export async function judgeStored(ctx: SignedIn, executor: Executor, kind: AnySheet, { import_id, options }: Waiting): Promise<Judged> {
  return judgeRows(ctx, executor, kind, { rows: await rawRows(ctx, executor, import_id), options: z.parse(kind.options, options) })
}
