import { eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'
import { file } from '../../db/schema/file.ts'
import { topicFile } from '../../db/schema/topic.ts'
import { user } from '../../db/schema/user.ts'

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

export async function markKept(executor: Executor, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await executor
    .update(file)
    .set({ kept_at: sql`coalesce(${file.kept_at}, now())` })
    .where(inArray(file.resource_id, ids))
}

/**
 * Takes uploads that nothing has used for a day out of the table; their bytes are the caller's to remove.
 * Pictures of texts stay: only the text knows whether it shows them.
 */
export async function takeOrphans(executor: Executor, limit: number): Promise<FileRow[]> {
  return executor
    .delete(file)
    .where(
      sql`${file.resource_id} in (select f.resource_id from ${file} f
        where f.kept_at is null and f.created_at < now() - interval '24 hours' and f.purpose <> 'question_image'
          and not exists (select 1 from ${topicFile} t where t.file_id = f.resource_id)
          and not exists (select 1 from ${user} u where u.logo = f.resource_id)
        limit ${limit})`,
    )
    .returning()
}
