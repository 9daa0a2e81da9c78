import { and, asc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import { file } from '../../../db/schema/file.ts'

export type FileRow = typeof file.$inferSelect
export type FilePurpose = FileRow['purpose']

export async function insertFiles(executor: Executor, rows: Array<typeof file.$inferInsert>): Promise<void> {
  const chunk = 500
  for (let from = 0; from < rows.length; from += chunk) await executor.insert(file).values(rows.slice(from, from + chunk))
}

export async function findFiles(executor: Executor, ids: string[]): Promise<FileRow[]> {
  return ids.length === 0 ? [] : executor.select().from(file).where(inArray(file.resource_id, ids))
}

export async function findFile(executor: Executor, id: string): Promise<FileRow | null> {
  const [row] = await executor.select().from(file).where(eq(file.resource_id, id))
  return row ?? null
}

export async function markAsUsed(executor: Executor, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await executor
    .update(file)
    .set({ kept_at: sql`coalesce(${file.kept_at}, now())` })
    .where(inArray(file.resource_id, ids))
}

/** Nobody's from now on: the cleaner takes it, unless a row names it still. */
export async function releaseFile(executor: Executor, id: string): Promise<void> {
  await executor.update(file).set({ kept_at: null }).where(eq(file.resource_id, id))
}

/** Uploads that nobody has kept for so many hours, oldest first; whether a row names one all the same is asked apart. */
export async function oldUploads(
  executor: Executor,
  { hours, after, limit }: { hours: number; after: string; limit: number },
): Promise<FileRow[]> {
  return executor
    .select()
    .from(file)
    .where(and(isNull(file.kept_at), gt(file.resource_id, after), lt(file.created_at, sql`now() - make_interval(hours => ${hours})`)))
    .orderBy(asc(file.resource_id))
    .limit(limit)
}

/** Takes files out of the table that are still kept by nobody; their bytes are the caller's to remove. */
export async function takeFiles(executor: Executor, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return []
  return executor
    .delete(file)
    .where(and(inArray(file.resource_id, [...ids]), isNull(file.kept_at)))
    .returning()
}
