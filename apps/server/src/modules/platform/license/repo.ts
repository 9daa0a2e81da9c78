import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Executor, Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { contest } from '../../../db/schema/contest/contest.ts'
import { license } from '../../../db/schema/license.ts'
import { installation } from '../../../db/schema/platform.ts'
import { user } from '../../../db/schema/people/user.ts'
import { locks } from '../../../db/locks.ts'

const licenseLock = locks.license

export async function findInstallation(executor: Executor): Promise<string> {
  const [row] = await executor.select({ id: installation.resource_id }).from(installation)
  if (row === undefined) throw new Error('the installation has no row')
  return row.id
}

/** The one that is activated now. */
export async function findActive(executor: Executor): Promise<typeof license.$inferSelect | null> {
  const [row] = await executor.select().from(license).where(isNull(license.removed_at)).orderBy(desc(license.activated_at)).limit(1)
  return row ?? null
}

/** One change of the licence, or one count against it, at a time. */
export async function lockLicense(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${licenseLock})`)
}

export async function insertLicense(tx: Tx, row: { license_id: string; body: string; activated_by: string }): Promise<void> {
  await tx.insert(license).values({ ...row, resource_id: newId() })
}

export async function endLicenses(tx: Tx, removed_by: string): Promise<void> {
  await tx
    .update(license)
    .set({ removed_at: sql`now()`, removed_by })
    .where(isNull(license.removed_at))
}

export async function selectHistory(executor: Executor) {
  const remover = alias(user, 'remover')
  return executor
    .select({ row: license, activated_by: user.rep_name, removed_by: remover.rep_name })
    .from(license)
    .leftJoin(user, eq(user.resource_id, license.activated_by))
    .leftJoin(remover, eq(remover.resource_id, license.removed_by))
    .orderBy(desc(license.activated_at))
    .limit(50)
}

/** Accounts that may sign in: those that wait for review or are disabled count in no limit. */
export async function countUsers(executor: Executor): Promise<number> {
  return executor.$count(user, and(eq(user.status, 'normal'), isNull(user.deleted_at)))
}

/** Contests that run or are still to come. */
export async function countContests(executor: Executor): Promise<number> {
  return executor.$count(contest, and(isNull(contest.deleted_at), ne(contest.announced_status, 'finished')))
}
