import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import { file } from '../../../../db/schema/file.ts'
import { questionOrigin } from '../../../../db/schema/bank/package.ts'
import { topic } from '../../../../db/schema/contest/topic.ts'

export type FileRow = typeof file.$inferSelect

/** Topics of a contest in their order: their questions and names. */
export async function selectTopicsOf(executor: Executor, contestId: string): Promise<{ question_id: string; name: string }[]> {
  return executor
    .select({ question_id: topic.question_id, name: topic.name })
    .from(topic)
    .where(and(eq(topic.contest_id, contestId), isNull(topic.deleted_at)))
    .orderBy(asc(topic.sort), asc(topic.resource_id))
}

export async function findOriginsOf(executor: Executor, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await executor.select().from(questionOrigin).where(inArray(questionOrigin.question_id, ids))
  return new Map(rows.map((row) => [row.question_id, row.package_id]))
}

export async function findFilesById(executor: Executor, ids: string[]): Promise<Map<string, FileRow>> {
  if (ids.length === 0) return new Map()
  const rows = await executor.select().from(file).where(inArray(file.resource_id, ids))
  return new Map(rows.map((row) => [row.resource_id, row]))
}
