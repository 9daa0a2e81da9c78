import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../db/database.ts'
import { job } from '../../../../db/schema/platform.ts'
import { locks } from '../../../../db/locks.ts'

type JobRow = typeof job.$inferSelect
const exportLock = locks.theoryExport

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

export async function findOwnExport(executor: Executor, name: string, id: string, userId: string): Promise<JobRow | null> {
  const [row] = await executor
    .select()
    .from(job)
    .where(and(eq(job.resource_id, id), eq(job.name, name), eq(job.user_id, userId)))
  return row ?? null
}

/** Finished exports older than seven days that still have their file. */
export async function findOldExports(
  executor: Executor,
  name: string,
): Promise<{ resource_id: string; result: Record<string, unknown> | null }[]> {
  const rows = await executor
    .select({ resource_id: job.resource_id, result: sql<Record<string, unknown> | null>`${job.result}` })
    .from(job)
    .where(and(eq(job.name, name), sql`${job.finished_at} < now() - interval '7 days'`, sql`${job.result} ? 'storage_key'`))
    .limit(500)
  return rows
}

export async function saveResult(executor: Executor, id: string, result: Record<string, unknown>): Promise<void> {
  await executor.update(job).set({ result }).where(eq(job.resource_id, id))
}
