import type { TransferRow, TransferState } from '@beacon/api/kinds/theory/transfer'
import { and, asc, eq, inArray, isNotNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../db/database.ts'
import { listOf, type Page } from '../../../../db/list.ts'
import { containing } from '../../../../db/like.ts'
import { direction, question } from '../../../../db/schema/bank/question.ts'
import { theoryImport, theoryImportRow, type TheoryImportRecord } from '../../../../db/schema/kinds/theory/theory-import.ts'

export async function insertImport(tx: Tx, row: typeof theoryImport.$inferInsert): Promise<void> {
  await tx.insert(theoryImport).values(row)
}

/** The rows of a preview take the place of those before. */
export async function replaceRows(tx: Tx, import_id: string, rows: readonly TransferRow[]): Promise<void> {
  await tx.delete(theoryImportRow).where(eq(theoryImportRow.import_id, import_id))
  const chunk = 1_000
  for (let from = 0; from < rows.length; from += chunk) {
    const some = rows.slice(from, from + chunk)
    await tx.insert(theoryImportRow).values(some.map((shown) => ({ import_id, row: shown.row, state: shown.state, shown })))
  }
}

/** An own import by its id, or by that of its job: the bell knows the job. */
export async function findImport(executor: Executor, id: string, userId: string): Promise<TheoryImportRecord | null> {
  const [row] = await executor
    .select()
    .from(theoryImport)
    .where(and(or(eq(theoryImport.import_id, id), eq(theoryImport.job_id, id)), eq(theoryImport.user_id, userId)))
  return row ?? null
}

export async function lockImport(tx: Tx, id: string, userId: string): Promise<TheoryImportRecord | null> {
  const [row] = await tx
    .select()
    .from(theoryImport)
    .where(and(eq(theoryImport.import_id, id), eq(theoryImport.user_id, userId)))
    .for('update')
  return row ?? null
}

export async function saveImport(executor: Executor, id: string, values: Partial<TheoryImportRecord>): Promise<void> {
  await executor.update(theoryImport).set(values).where(eq(theoryImport.import_id, id))
}

interface RowQuery extends Page {
  state: TransferState[] | undefined
  note: ('lost' | 'warning' | 'ask')[] | undefined
  q: string | undefined
}

export async function listRows(executor: Executor, id: string, wanted: RowQuery): Promise<{ items: TransferRow[]; total: number }> {
  const { state, note, q = '', page, size } = wanted
  const hasNote = (kinds: readonly string[]): SQL =>
    sql`exists (select 1 from jsonb_array_elements(${theoryImportRow.shown} -> 'notes') note where note ->> 'kind' = any(${sql.param(kinds)}::text[]))`
  const where = and(
    eq(theoryImportRow.import_id, id),
    state === undefined || state.length === 0 ? undefined : inArray(theoryImportRow.state, state),
    note === undefined || note.length === 0 ? undefined : hasNote(note),
    q === '' ? undefined : sql`${theoryImportRow.shown} ->> 'stem' ilike ${containing(q)}`,
  )
  const found = executor.select({ shown: theoryImportRow.shown }).from(theoryImportRow).where(where).$dynamic()
  const { rows, total } = await listOf(executor, found, { order: [asc(theoryImportRow.row)], page, size })
  return { items: rows.map(({ shown }) => shown), total }
}

/** Directions that an import made are offered for theory questions. */
export async function offerHere(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(direction)
      .set({ banks: ['theory'] })
      .where(inArray(direction.resource_id, ids))
}

/** Questions of an import that stand as it made them; locked, so that an edit under way is seen or waits. */
export async function lockUntouched(tx: Tx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ id: question.resource_id, version: question.version, deleted_at: question.deleted_at })
    .from(question)
    .where(inArray(question.resource_id, ids))
    .orderBy(question.resource_id)
    .for('update')
  return rows.flatMap(({ id, version, deleted_at }) => (version === 1 && deleted_at === null ? [id] : []))
}

/** Files that wait for nobody: those of a day ago, and of one person all but the newest three. */
export async function findStaleUploads(executor: Executor, userId: string | null): Promise<TheoryImportRecord[]> {
  const old = sql`${theoryImport.created_at} < now() - interval '24 hours'`
  const mine =
    userId === null
      ? old
      : and(
          eq(theoryImport.user_id, userId),
          eq(theoryImport.state, 'read'),
          sql`${theoryImport.import_id} not in (select i.import_id from theory_import i where i.user_id = ${userId} order by i.created_at desc limit 3)`,
        )
  return executor
    .select()
    .from(theoryImport)
    .where(and(isNotNull(theoryImport.storage_key), mine))
    .limit(500)
}

/** Previews go after two days; what an import made is kept for the filter of the list. */
export async function dropOldRows(executor: Executor): Promise<void> {
  await executor.execute(sql`delete from ${theoryImportRow} r using ${theoryImport} i
    where i.import_id = r.import_id and i.created_at < now() - interval '2 days'`)
  await executor
    .delete(theoryImport)
    .where(and(ne(theoryImport.state, 'done'), sql`${theoryImport.created_at} < now() - interval '30 days'`))
}
