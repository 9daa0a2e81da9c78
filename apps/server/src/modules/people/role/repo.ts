import { and, asc, eq, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { Executor, Tx } from '../../../db/database.ts'
import { listOf } from '../../../db/list.ts'
import { organisation } from '../../../db/schema/people/organisation.ts'
import { questionGrant } from '../../../db/schema/bank/question.ts'
import { role } from '../../../db/schema/people/role.ts'
import { session } from '../../../db/schema/people/session.ts'
import { ssoLink } from '../../../db/schema/people/sso.ts'
import { user } from '../../../db/schema/people/user.ts'
import { locks } from '../../../db/locks.ts'

export type RoleRecord = typeof role.$inferSelect
export interface RoleWithCount {
  role: RoleRecord
  user_count: number
  updated_by: string | null
}

// Named with its table by hand: a column of a select without a join is written bare, and would be the inner table's.
const holders = sql<number>`(select count(*)::int from ${user} u where u.role_resource_id = "role".resource_id and u.deleted_at is null)`
const editor = sql<string | null>`(select u.rep_name from ${user} u where u.resource_id = "role".updated_by)`
/** A session is touched once a minute, and its cache lives 15 s. */
const isOnline = sql<boolean>`exists (select 1 from ${session} s where s.user_id = ${user.resource_id} and s.ended_at is null and s.seen_at > now() - interval '2 minutes')`
export const statusColumn = sql<'normal' | 'to_audit' | 'disabled' | 'expired'>`case
  when ${user.status} <> 'normal' then ${user.status}
  when ${user.expires_at} <= now() then 'expired' else 'normal' end`

const selectRoles = (executor: Executor) => executor.select({ role, user_count: holders, updated_by: editor }).from(role).$dynamic()

/** All roles, built-in ones first. There are few: they are searched and sorted by the caller. */
export async function listRoles(executor: Executor): Promise<RoleWithCount[]> {
  return selectRoles(executor).orderBy(
    sql`array_position(array['administrator', 'referee', 'teacher', 'student', 'ordinary'], ${role.key}) nulls last`,
    asc(sql`lower(${role.name_en})`),
    asc(role.resource_id),
  )
}

export async function findRole(executor: Executor, id: string): Promise<RoleWithCount | null> {
  const [row] = await selectRoles(executor).where(eq(role.resource_id, id))
  return row ?? null
}

export async function lockRole(tx: Tx, id: string): Promise<RoleRecord | null> {
  const [row] = await tx.select().from(role).where(eq(role.resource_id, id)).for('update')
  return row ?? null
}

const namesLock = locks.roleNames
/** A name is judged and taken by one writer at a time. */
export async function findByName(tx: Tx, name: string, butNot: string | null): Promise<RoleRecord | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(${namesLock})`)
  const other = butNot === null ? undefined : ne(role.resource_id, butNot)
  const [row] = await tx
    .select()
    .from(role)
    .where(and(other, sql`lower(${name}) in (lower(${role.name_en}), lower(${role.name_zh}))`))
  return row ?? null
}

export async function insertRole(tx: Tx, row: typeof role.$inferInsert): Promise<void> {
  await tx.insert(role).values(row)
}

export async function updateRole(tx: Tx, id: string, values: Partial<typeof role.$inferInsert>): Promise<void> {
  await tx
    .update(role)
    .set({ ...values, version: sql`${role.version} + 1`, updated_at: sql`now()` })
    .where(eq(role.resource_id, id))
}

/** Its grants end; deleted accounts that still point at it take another one. */
export async function deleteRole(tx: Tx, id: string, insteadId: string): Promise<void> {
  await tx
    .update(user)
    .set({ role_resource_id: insteadId })
    .where(sql`${user.role_resource_id} = ${id}::uuid and ${user.deleted_at} is not null`)
  await tx.delete(questionGrant).where(sql`${questionGrant.subject} = 'role' and ${questionGrant.subject_id} = ${id}::uuid`)
  await tx.delete(role).where(eq(role.resource_id, id))
}

export async function findSeed(executor: Executor, key: NonNullable<RoleRecord['key']>): Promise<RoleRecord | null> {
  const [row] = await executor.select().from(role).where(eq(role.key, key))
  return row ?? null
}

export async function countOnline(executor: Executor, id: string): Promise<number> {
  return executor.$count(user, sql`${user.role_resource_id} = ${id}::uuid and ${user.deleted_at} is null and ${isOnline}`)
}

const memberColumns = {
  resource_id: user.resource_id,
  username: user.username,
  name: user.name,
  organisation_name: organisation.name,
  role_id: role.resource_id,
  role_name_en: role.name_en,
  role_name_zh: role.name_zh,
  status: statusColumn,
  is_online: isOnline,
}

export async function listPeople(executor: Executor, input: { where: SQL | undefined; order: SQL[]; page: number; size: number }) {
  const found = executor
    .select(memberColumns)
    .from(user)
    .innerJoin(role, eq(role.resource_id, user.role_resource_id))
    .leftJoin(organisation, eq(organisation.resource_id, user.organisation_id))
    .where(and(isNull(user.deleted_at), input.where))
    .$dynamic()
  const { rows, total } = await listOf(executor, found, input)
  return { items: rows, total }
}

export interface Holder {
  user: typeof user.$inferSelect
  role: RoleRecord
}
/** Locked in the order of their ids, so that two changes cannot wait for each other in a ring. */
export async function lockHolders(tx: Tx, where: SQL | undefined): Promise<Holder[]> {
  return tx
    .select({ user, role })
    .from(user)
    .innerJoin(role, eq(role.resource_id, user.role_resource_id))
    .where(and(isNull(user.deleted_at), where))
    .orderBy(user.resource_id)
    .for('update', { of: user })
}

export async function holderIds(tx: Tx, roleId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: user.resource_id })
    .from(user)
    .where(sql`${user.role_resource_id} = ${roleId}::uuid and ${user.deleted_at} is null`)
  return rows.map(({ id }) => id)
}

/** People who hold it outside these organisations, besides oneself. */
export async function holdersOutside(
  executor: Executor,
  roleId: string,
  { scope, own_id }: { scope: readonly string[] | null; own_id: string },
): Promise<number> {
  if (scope === null) return 0
  const isInside = sql`${user.organisation_id} = any(${sql.param([...scope])}::uuid[]) or ${user.resource_id} = ${own_id}::uuid`
  return executor.$count(user, sql`${user.role_resource_id} = ${roleId}::uuid and ${user.deleted_at} is null and (${isInside}) is not true`)
}

export async function setRole(tx: Tx, ids: string[], roleId: string): Promise<void> {
  await tx
    .update(user)
    .set({ role_resource_id: roleId, updated_at: sql`now()`, version: sql`${user.version} + 1` })
    .where(inArray(user.resource_id, ids))
}

/** What of the settings decides who can sign in. */
export interface SignInSettings {
  oidc_providers: ReadonlyArray<{ id: string }>
  ldap: object | null
}

/** Held while it is counted which administrators would be left. */
export const adminLock = locks.lastAdmin

/**
 * Administrators in status normal who can sign in, besides `ids`: by a password, a linked provider that is still configured, or
 * the directory that brought them. The lock keeps two removals from missing each other.
 */
export async function countAdminsWithout(tx: Tx, ids: readonly string[], { oidc_providers, ldap }: SignInSettings): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${adminLock})`)
  const providers = sql.param(oidc_providers.map(({ id }) => id))
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from ${user} u join ${role} r on r.resource_id = u.role_resource_id
    where r.key = 'administrator' and u.status = 'normal' and u.deleted_at is null
      and (u.password_hash is not null or (${ldap !== null} and u.source = 'ldap')
        or exists (select from ${ssoLink} l where l.user_id = u.resource_id and l.provider_id = any(${providers}::text[])))
      and (u.expires_at is null or u.expires_at > now()) and u.resource_id <> all(${sql.param([...ids])}::uuid[])`)
  return rows[0]?.n ?? 0
}

export async function administratorIds(executor: Executor): Promise<string[]> {
  const rows = await executor
    .select({ id: user.resource_id })
    .from(user)
    .innerJoin(role, eq(role.resource_id, user.role_resource_id))
    .where(and(eq(role.key, 'administrator'), isNull(user.deleted_at)))
  return rows.map(({ id }) => id)
}
