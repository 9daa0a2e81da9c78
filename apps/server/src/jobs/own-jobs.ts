import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../db/database.ts'
import { job } from '../db/schema/platform.ts'
import type { Storage } from '../storage/storage.ts'

type JobRow = typeof job.$inferSelect
interface OwnJobs {
  name: string
  userId: string
}

/** The job of this name that waits or runs for a person; `lock` holds others of the same person off until the commit. */
export async function lockJobOf(tx: Tx, lock: number, { name, userId }: OwnJobs): Promise<JobRow | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lock}, hashtext(${userId}))`)
  const [row] = await tx
    .select()
    .from(job)
    .where(and(eq(job.name, name), eq(job.user_id, userId), inArray(job.state, ['queued', 'running'])))
    .limit(1)
  return row ?? null
}

export async function findJobOf(executor: Executor, id: string, { name, userId }: OwnJobs): Promise<JobRow | null> {
  const [row] = await executor
    .select()
    .from(job)
    .where(and(eq(job.resource_id, id), eq(job.name, name), eq(job.user_id, userId)))
  return row ?? null
}

/** Takes the files away that jobs of this name made more than seven days ago. */
export async function forgetFilesOf({ db, storage }: { db: Executor; storage: Pick<Storage, 'remove'> }, name: string): Promise<void> {
  const rows = await db
    .select({ id: job.resource_id, result: job.result })
    .from(job)
    .where(and(eq(job.name, name), sql`${job.finished_at} < now() - interval '7 days'`, sql`${job.result} ? 'storage_key'`))
    .limit(500)
  for (const { id, result } of rows) {
    const { storage_key, ...rest } = (result ?? {}) as Record<string, unknown>
    await db.update(job).set({ result: rest }).where(eq(job.resource_id, id))
    if (typeof storage_key === 'string') await storage.remove(storage_key)
  }
}
