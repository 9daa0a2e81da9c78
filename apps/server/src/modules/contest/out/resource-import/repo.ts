import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../db/database.ts'
import { listOf, type Page } from '../../../../db/list.ts'
import { file } from '../../../../db/schema/file.ts'
import { job } from '../../../../db/schema/platform.ts'
import { question } from '../../../../db/schema/bank/question.ts'
import { resourceImport, type ResourceImportRecord } from '../../../../db/schema/resource-import.ts'
import { topic } from '../../../../db/schema/contest/topic.ts'
import { user } from '../../../../db/schema/people/user.ts'
import { locks } from '../../../../db/locks.ts'

const lock = locks.resourceImport
const open = ['checking', 'importing'] as const

/** Has this person a package under check or import? Holds others of the same person off until the commit. */
export async function lockImportsOf(tx: Tx, userId: string): Promise<{ isBusy: boolean }> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lock}, hashtext(${userId}))`)
  const rows = await tx
    .select({ id: resourceImport.resource_id })
    .from(resourceImport)
    .where(and(eq(resourceImport.user_id, userId), inArray(resourceImport.state, [...open])))
    .limit(1)
  return { isBusy: rows.length > 0 }
}

export async function insertImport(executor: Executor, row: typeof resourceImport.$inferInsert): Promise<void> {
  await executor.insert(resourceImport).values(row)
}

export async function findOwn(executor: Executor, id: string, userId: string): Promise<ResourceImportRecord | null> {
  const [row] = await executor
    .select()
    .from(resourceImport)
    .where(and(eq(resourceImport.resource_id, id), eq(resourceImport.user_id, userId)))
  return row ?? null
}

export async function findAny(executor: Executor, id: string): Promise<ResourceImportRecord | null> {
  const [row] = await executor.select().from(resourceImport).where(eq(resourceImport.resource_id, id))
  return row ?? null
}

export async function lockOwn(tx: Tx, id: string, userId: string): Promise<ResourceImportRecord | null> {
  const [row] = await tx
    .select()
    .from(resourceImport)
    .where(and(eq(resourceImport.resource_id, id), eq(resourceImport.user_id, userId)))
    .for('update')
  return row ?? null
}

export async function save(executor: Executor, id: string, values: Partial<ResourceImportRecord>): Promise<void> {
  await executor.update(resourceImport).set(values).where(eq(resourceImport.resource_id, id))
}

/** One that was given up while it was checked stays given up. */
export async function saveReport(executor: Executor, id: string, report: unknown): Promise<void> {
  await executor
    .update(resourceImport)
    .set({ report, state: 'ready' })
    .where(and(eq(resourceImport.resource_id, id), eq(resourceImport.state, 'checking')))
}

/** The upload is nobody's from now on: the cleaner takes it. */
export async function releaseFile(executor: Executor, fileId: string): Promise<void> {
  await executor.update(file).set({ kept_at: null }).where(eq(file.resource_id, fileId))
}

export async function selectPage(executor: Executor, page: Page) {
  const found = executor
    .select({ row: resourceImport, by: user.rep_name, percent: job.percent })
    .from(resourceImport)
    .leftJoin(user, eq(user.resource_id, resourceImport.user_id))
    .leftJoin(job, eq(job.resource_id, resourceImport.job_id))
    .$dynamic()
  return listOf(executor, found, { order: [desc(resourceImport.created_at), desc(resourceImport.resource_id)], ...page })
}

export async function findAround(executor: Executor, row: ResourceImportRecord): Promise<{ by: string; percent: number }> {
  const [person] = await executor.select({ name: user.rep_name }).from(user).where(eq(user.resource_id, row.user_id))
  const [work] = row.job_id === null ? [] : await executor.select({ percent: job.percent }).from(job).where(eq(job.resource_id, row.job_id))
  return { by: person?.name ?? '', percent: work?.percent ?? 0 }
}

export async function versionsOf(
  executor: Executor,
  ids: string[],
): Promise<Array<{ question_id: string; version: number; is_gone: boolean }>> {
  if (ids.length === 0) return []
  return executor
    .select({ question_id: question.resource_id, version: question.version, is_gone: sql<boolean>`${question.deleted_at} is not null` })
    .from(question)
    .where(inArray(question.resource_id, ids))
}

/** Does a contest hold one of them, also one that was taken out again? */
export async function isPlaced(executor: Executor, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return false
  const rows = await executor.select({ id: topic.resource_id }).from(topic).where(inArray(topic.question_id, ids)).limit(1)
  return rows.length > 0
}

/** Reports that nobody decided within a week. */
export async function findStale(executor: Executor): Promise<ResourceImportRecord[]> {
  return executor
    .select()
    .from(resourceImport)
    .where(and(eq(resourceImport.state, 'ready'), lt(resourceImport.created_at, sql`now() - interval '7 days'`)))
    .limit(200)
}
