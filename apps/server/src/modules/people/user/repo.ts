import { and, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { pageOf } from '../../../db/list.ts'
import type { Executor, Tx } from '../../../db/database.ts'
import { audit } from '../../../db/schema/audit.ts'
import { organisation } from '../../../db/schema/people/organisation.ts'
import { role } from '../../../db/schema/people/role.ts'
import { emailProof, session } from '../../../db/schema/people/session.ts'
import { directoryEntry, ssoLink } from '../../../db/schema/people/sso.ts'
import { user } from '../../../db/schema/people/user.ts'
import { hasSessions, hasTotp, isOnline, statusColumn, teamName } from './user-columns.ts'

export type UserRecord = typeof user.$inferSelect
export type RoleRecord = typeof role.$inferSelect

const columns = {
  user,
  role,
  organisation_name: organisation.name,
  status: statusColumn,
  is_online: isOnline,
  has_sessions: hasSessions,
  team_name: teamName,
  totp_on: hasTotp,
}
export interface UserWithRole {
  user: UserRecord
  role: RoleRecord
  organisation_name: string | null
  status: 'normal' | 'to_audit' | 'disabled' | 'expired'
  is_online: boolean
  has_sessions: boolean
  team_name: string | null
  totp_on: boolean
}

const selectUsers = (executor: Executor) =>
  executor
    .select(columns)
    .from(user)
    .innerJoin(role, eq(role.resource_id, user.role_resource_id))
    .leftJoin(organisation, eq(organisation.resource_id, user.organisation_id))
    .$dynamic()

/** First which rows, then all of them: what a row is shown with would else be worked out for every row that is passed over. */
export async function listUsers(
  executor: Executor,
  input: { where: SQL | undefined; order: SQL[]; page: number; size: number },
): Promise<UserWithRole[]> {
  const select = executor
    .select({ id: user.resource_id })
    .from(user)
    .innerJoin(role, eq(role.resource_id, user.role_resource_id))
    .leftJoin(organisation, eq(organisation.resource_id, user.organisation_id))
    .where(input.where)
    .$dynamic()
  const ids = await pageOf(select, input.order, input)
  if (ids.length === 0) return []
  const wanted = ids.map(({ id }) => id)
  const rows = new Map((await selectUsers(executor).where(inArray(user.resource_id, wanted))).map((row) => [row.user.resource_id, row]))
  return wanted.flatMap((id) => rows.get(id) ?? [])
}

export async function selectUserIds(executor: Executor, where: SQL | undefined, limit: number): Promise<string[]> {
  const rows = await executor
    .select({ id: user.resource_id })
    .from(user)
    .where(where)
    .orderBy(desc(user.created_at), user.resource_id)
    .limit(limit)
  return rows.map(({ id }) => id)
}

export async function selectNames(
  executor: Executor,
  where: SQL | undefined,
): Promise<Array<{ resource_id: string; username: string; name: string }>> {
  return executor
    .select({ resource_id: user.resource_id, username: user.username, name: user.name })
    .from(user)
    .where(where)
    .orderBy(desc(user.created_at), user.resource_id)
}

export async function countUsers(executor: Executor, where: SQL | undefined): Promise<Record<string, number>> {
  const rows = await executor
    .select({ status: statusColumn, n: sql<number>`count(*)::int` })
    .from(user)
    .where(where)
    .groupBy(sql`1`)
  return Object.fromEntries(rows.map((row) => [row.status, row.n]))
}

export async function findUser(executor: Executor, where: SQL | undefined): Promise<UserWithRole | null> {
  const [row] = await selectUsers(executor).where(where)
  return row ?? null
}

/** Locked rows in the order of their ids, so that two bulk actions cannot wait for each other in a ring. */
export async function lockUsers(tx: Tx, ids: string[], where: SQL | undefined): Promise<Array<{ user: UserRecord; role: RoleRecord }>> {
  return tx
    .select({ user, role })
    .from(user)
    .innerJoin(role, eq(role.resource_id, user.role_resource_id))
    .where(and(inArray(user.resource_id, ids), isNull(user.deleted_at), where))
    .orderBy(user.resource_id)
    .for('update', { of: user })
}

/** Who wrote to this account last, as the audit log has it. */
export async function findLastWriter(executor: Executor, id: string): Promise<string> {
  const [row] = await executor
    .select({ who: audit.username })
    .from(audit)
    .where(and(eq(audit.object_id, id), eq(audit.module, 'user'), eq(audit.result, 'success')))
    .orderBy(desc(audit.seq))
    .limit(1)
  return row?.who ?? ''
}

export async function insertUser(tx: Tx, row: typeof user.$inferInsert): Promise<void> {
  await tx.insert(user).values(row)
}

export async function updateUser(tx: Tx, id: string, values: Partial<typeof user.$inferInsert>): Promise<void> {
  await tx
    .update(user)
    .set({ ...values, updated_at: sql`now()`, version: sql`${user.version} + 1` })
    .where(eq(user.resource_id, id))
}

/** Open sessions may only change the password from now on. */
export async function restrictSessions(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(session)
    .set({ must_change: 'first' })
    .where(and(eq(session.user_id, userId), isNull(session.ended_at)))
}

/** Who an account was at providers, in a directory and by proofs of its e-mail: a deleted one is nobody there any more. */
export async function forgetElsewhere(tx: Tx, userId: string): Promise<void> {
  await tx.delete(ssoLink).where(eq(ssoLink.user_id, userId))
  await tx.delete(directoryEntry).where(eq(directoryEntry.user_id, userId))
  await tx.delete(emailProof).where(eq(emailProof.user_id, userId))
}

export async function findRole(executor: Executor, id: string): Promise<RoleRecord | null> {
  const [row] = await executor.select().from(role).where(eq(role.resource_id, id))
  return row ?? null
}

/** Names of accounts deleted half a year ago become free. */
export async function freeNames(executor: Executor): Promise<void> {
  await executor
    .update(user)
    .set({ username: sql`'deleted_' || right(${user.resource_id}::text, 12)` })
    .where(sql`${user.deleted_at} < now() - interval '180 days' and left(${user.username}, 8) <> 'deleted_'`)
}
