import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../db/database.ts'
import { audit } from '../../../../db/schema/audit.ts'
import { packageImport, questionOrigin, type PackageImportRecord } from '../../../../db/schema/bank/package.ts'
import { job } from '../../../../db/schema/platform.ts'
import { direction } from '../../../../db/schema/bank/question.ts'

export async function insertImport(executor: Executor, row: typeof packageImport.$inferInsert): Promise<void> {
  await executor.insert(packageImport).values(row)
}

/** By its own id, or by that of its job: the bell knows the job. */
export async function findImport(executor: Executor, id: string, userId: string): Promise<PackageImportRecord | null> {
  const [row] = await executor
    .select()
    .from(packageImport)
    .where(and(or(eq(packageImport.resource_id, id), eq(packageImport.job_id, id)), eq(packageImport.user_id, userId)))
  return row ?? null
}

export async function lockImport(tx: Tx, id: string, userId: string): Promise<PackageImportRecord | null> {
  const [row] = await tx
    .select()
    .from(packageImport)
    .where(and(eq(packageImport.resource_id, id), eq(packageImport.user_id, userId)))
    .for('update')
  return row ?? null
}

export async function saveImport(executor: Executor, id: string, values: Partial<PackageImportRecord>): Promise<void> {
  await executor.update(packageImport).set(values).where(eq(packageImport.resource_id, id))
}

/** Takes the place of the package out of the import and out of what its job was given. */
export async function forgetPackage(tx: Tx, id: string): Promise<void> {
  await saveImport(tx, id, { storage_key: null })
  await tx.execute(sql`update ${job} set input = ${job.input} - 'storage_key' from ${packageImport}
    where ${packageImport.resource_id} = ${id} and ${job.resource_id} = ${packageImport.job_id} and ${job.input} ->> 'storage_key' is not null`)
}

/** Uploads that nobody ran within a day, or whose run is long over. */
export async function findStaleUploads(executor: Executor): Promise<PackageImportRecord[]> {
  return executor
    .select()
    .from(packageImport)
    .where(and(isNotNull(packageImport.storage_key), sql`${packageImport.created_at} < now() - interval '24 hours'`))
    .limit(500)
}

export async function findOrigins(executor: Executor, packageIds: string[]): Promise<Array<typeof questionOrigin.$inferSelect>> {
  return packageIds.length === 0 ? [] : executor.select().from(questionOrigin).where(inArray(questionOrigin.package_id, packageIds))
}

export async function insertOrigins(tx: Tx, rows: Array<typeof questionOrigin.$inferInsert>): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(questionOrigin)
    .values(rows)
    .onConflictDoUpdate({ target: questionOrigin.question_id, set: { package_id: sql`excluded.package_id` } })
}

/** What an import that is through already answered: a job that ran again after a crash must not import twice. */
export async function findFinished(executor: Executor, importId: string): Promise<unknown> {
  const [row] = await executor
    .select({ after: audit.after })
    .from(audit)
    .where(and(eq(audit.object_id, importId), eq(audit.object_type, 'import'), eq(audit.operation, 'import')))
  return row?.after ?? null
}

export async function findDirectionIds(executor: Executor, keys: string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const rows = await executor.select({ id: direction.resource_id, key: direction.key }).from(direction).where(inArray(direction.key, keys))
  return new Map(rows.map((row) => [row.key, row.id]))
}
