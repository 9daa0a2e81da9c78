import type { SheetResult, SheetRow, SheetVerdict } from '@beacon/api/platform/sheet'
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../db/database.ts'
import { listOf, type Page } from '../../../db/list.ts'
import { sheetExport, sheetImport, sheetImportRow, type SheetExportRecord, type SheetImportRecord } from '../../../db/schema/sheet.ts'
import type { AnySheet } from './kind.ts'

type OfKind = Pick<AnySheet, 'kind' | 'scope'>
const ofKind = ({ kind, scope }: OfKind) =>
  and(eq(sheetImport.kind, kind), scope === undefined ? isNull(sheetImport.scope_id) : eq(sheetImport.scope_id, scope.id))

export type RowInsert = typeof sheetImportRow.$inferInsert
export type StoredRow = typeof sheetImportRow.$inferSelect
const chunk = 1_000

export async function insertImport(tx: Tx, row: typeof sheetImport.$inferInsert, rows: RowInsert[]): Promise<void> {
  await tx.insert(sheetImport).values(row)
  for (let from = 0; from < rows.length; from += chunk) await tx.insert(sheetImportRow).values(rows.slice(from, from + chunk))
}

/** An own sheet of a kind. */
export async function findImport(
  executor: Executor,
  kind: OfKind,
  { id, userId }: { id: string; userId: string },
): Promise<SheetImportRecord | null> {
  const [row] = await executor
    .select()
    .from(sheetImport)
    .where(and(eq(sheetImport.import_id, id), ofKind(kind), eq(sheetImport.user_id, userId)))
  return row ?? null
}

export async function lockImport(tx: Tx, id: string): Promise<SheetImportRecord | null> {
  const [row] = await tx.select().from(sheetImport).where(eq(sheetImport.import_id, id)).for('update')
  return row ?? null
}

export async function listImports(executor: Executor, kind: OfKind, userId: string): Promise<SheetImportRecord[]> {
  return executor
    .select()
    .from(sheetImport)
    .where(and(ofKind(kind), eq(sheetImport.user_id, userId), sql`${sheetImport.created_at} > now() - interval '1 day'`))
    .orderBy(desc(sheetImport.created_at))
    .limit(20)
}

export async function saveImport(executor: Executor, id: string, values: Partial<SheetImportRecord>): Promise<void> {
  await executor.update(sheetImport).set(values).where(eq(sheetImport.import_id, id))
}

export async function deleteImport(tx: Tx, id: string): Promise<void> {
  await tx.delete(sheetImport).where(eq(sheetImport.import_id, id))
}

export async function selectRows(executor: Executor, id: string): Promise<StoredRow[]> {
  return executor.select().from(sheetImportRow).where(eq(sheetImportRow.import_id, id)).orderBy(asc(sheetImportRow.row))
}

export async function pageOfRows(
  executor: Executor,
  id: string,
  { verdict, ...page }: Page & { verdict: SheetVerdict | undefined },
): Promise<{ items: SheetRow[]; total: number }> {
  const where = and(eq(sheetImportRow.import_id, id), verdict === undefined ? undefined : eq(sheetImportRow.verdict, verdict))
  const found = executor.select({ judged: sheetImportRow.judged }).from(sheetImportRow).where(where).$dynamic()
  const { rows, total } = await listOf(executor, found, { order: [asc(sheetImportRow.row)], ...page })
  return { items: rows.map(({ judged }) => judged), total }
}

export async function countVerdicts(executor: Executor, ids: string[]): Promise<Map<string, Record<string, number>>> {
  if (ids.length === 0) return new Map()
  const rows = await executor
    .select({ id: sheetImportRow.import_id, verdict: sheetImportRow.verdict, n: sql<number>`count(*)::int` })
    .from(sheetImportRow)
    .where(inArray(sheetImportRow.import_id, ids))
    .groupBy(sheetImportRow.import_id, sheetImportRow.verdict)
  const found = new Map<string, Record<string, number>>(ids.map((id) => [id, {}]))
  for (const { id, verdict, n } of rows) (found.get(id) ?? {})[verdict] = n
  return found
}

/** What the rows were judged to be this time. */
export async function saveJudged(tx: Tx, id: string, rows: readonly SheetRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += chunk) {
    const part = JSON.stringify(rows.slice(from, from + chunk))
    await tx.execute(sql`
      update ${sheetImportRow} r set judged = n.value, verdict = n.value->>'verdict'
      from jsonb_array_elements(${part}::jsonb) n(value)
      where r.import_id = ${id}::uuid and r.row = (n.value->>'row')::int`)
  }
}

export interface Outcome {
  result: SheetResult
  outcome: Record<string, unknown> | undefined
}
export async function finishImport(tx: Tx, id: string, { result, outcome }: Outcome): Promise<void> {
  await saveImport(tx, id, { state: 'done', result, outcome: outcome ?? null, done_at: new Date().toISOString() })
}

/** They hold names, addresses and passwords: two days are enough. */
export async function dropOldSheets(executor: Executor): Promise<void> {
  await executor.delete(sheetImport).where(sql`${sheetImport.created_at} < now() - interval '48 hours'`)
}

export async function insertExport(executor: Executor, row: typeof sheetExport.$inferInsert): Promise<void> {
  await executor.insert(sheetExport).values(row)
}

export async function saveExport(executor: Executor, id: string, values: Partial<SheetExportRecord>): Promise<void> {
  await executor.update(sheetExport).set(values).where(eq(sheetExport.export_id, id))
}

export async function findExport(
  executor: Executor,
  { kind, id, userId }: { kind: string; id: string; userId: string },
): Promise<SheetExportRecord | null> {
  const [row] = await executor
    .select()
    .from(sheetExport)
    .where(and(eq(sheetExport.export_id, id), eq(sheetExport.kind, kind), eq(sheetExport.user_id, userId)))
  return row ?? null
}

export async function takeOldExports(executor: Executor): Promise<string[]> {
  const rows = await executor
    .delete(sheetExport)
    .where(sql`${sheetExport.created_at} < now() - interval '1 day'`)
    .returning({ key: sheetExport.storage_key })
  return rows.flatMap(({ key }) => (key === null ? [] : [key]))
}
