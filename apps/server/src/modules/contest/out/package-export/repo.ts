import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../db/database.ts'
import { file } from '../../../../db/schema/file.ts'
import { questionOrigin } from '../../../../db/schema/bank/package.ts'
import { job } from '../../../../db/schema/platform.ts'
import { topic } from '../../../../db/schema/contest/topic.ts'
import { locks } from '../../../../db/locks.ts'

export type FileRow = typeof file.$inferSelect
export type JobRow = typeof job.$inferSelect

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

const exportLock = locks.packageExport

/** The export of this person that waits or runs; holds others of the same person off until the commit. */
export async function lockExportsOf(tx: Tx, name: string, userId: string): Promise<JobRow | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(${exportLock}, hashtext(${userId}))`)
  const [row] = await tx
    .select()
    .from(job)
    .where(and(eq(job.name, name), eq(job.user_id, userId), inArray(job.state, ['queued', 'running'])))
    .limit(1)
  return row ?? null
}

export async function findOwnJob(executor: Executor, name: string, id: string, userId: string): Promise<JobRow | null> {
  const [row] = await executor
    .select()
    .from(job)
    .where(and(eq(job.resource_id, id), eq(job.name, name), eq(job.user_id, userId)))
  return row ?? null
}

/** Finished exports older than seven days that still have their file. */
export async function findOld(executor: Executor, name: string): Promise<JobRow[]> {
  return executor
    .select()
    .from(job)
    .where(and(eq(job.name, name), sql`${job.finished_at} < now() - interval '7 days'`, sql`${job.result} ? 'storage_key'`))
    .limit(500)
}

export async function saveResult(executor: Executor, id: string, result: Record<string, unknown>): Promise<void> {
  await executor.update(job).set({ result }).where(eq(job.resource_id, id))
}
