import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../db/database.ts'
import { audit } from '../../db/schema/audit.ts'
import { job } from '../../db/schema/platform.ts'
import { role } from '../../db/schema/role.ts'
import { user } from '../../db/schema/user.ts'

const importLock = 7_002_031

/** Answers whether this person has an import waiting or running; holds others of the same person off until the commit. */
export async function lockImportsOf(tx: Tx, name: string, userId: string): Promise<{ isBusy: boolean }> {
  await tx.execute(sql`select pg_advisory_xact_lock(${importLock}, hashtext(${userId}))`)
  const rows = await tx
    .select({ id: job.resource_id })
    .from(job)
    .where(and(eq(job.name, name), eq(job.user_id, userId), inArray(job.state, ['queued', 'running'])))
    .limit(1)
  return { isBusy: rows.length > 0 }
}

export async function findAccount(executor: Executor, id: string) {
  const [row] = await executor
    .select({ user, role })
    .from(user)
    .innerJoin(role, eq(role.resource_id, user.role_resource_id))
    .where(and(eq(user.resource_id, id), eq(user.status, 'normal'), isNull(user.deleted_at)))
  return row ?? null
}

/** What an import that is through already answered: a job that ran again after a crash must not import twice. */
export async function findFinished(executor: Executor, importId: string): Promise<unknown> {
  const [row] = await executor
    .select({ after: audit.after })
    .from(audit)
    .where(and(eq(audit.object_id, importId), eq(audit.object_type, 'import')))
  return row?.after ?? null
}
