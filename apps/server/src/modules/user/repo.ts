import { and, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Executor, Tx } from '../../db/database.ts'
import { contest, type ContestRecord } from '../../db/schema/contest.ts'
import { entrant, entrantMember } from '../../db/schema/entrant.ts'
import { audit } from '../../db/schema/audit.ts'
import { organisation } from '../../db/schema/organisation.ts'
import { role } from '../../db/schema/role.ts'
import { session } from '../../db/schema/session.ts'
import { team, teamMember } from '../../db/schema/team.ts'
import { user } from '../../db/schema/user.ts'

export type UserRecord = typeof user.$inferSelect
export type RoleRecord = typeof role.$inferSelect

/** What is shown: what a person decided, then what the clock did. */
export const statusColumn = sql<'normal' | 'to_audit' | 'disabled' | 'expired'>`case
  when ${user.status} <> 'normal' then ${user.status}
  when ${user.expires_at} <= now() then 'expired' else 'normal' end`
/** A session is touched once a minute, and its cache lives 15 s. */
const isOnline = sql<boolean>`exists (select 1 from ${session} s where s.user_id = ${user.resource_id} and s.ended_at is null and s.seen_at > now() - interval '2 minutes')`
const teamName = sql<
  string | null
>`(select t.name from ${teamMember} m join ${team} t on t.resource_id = m.team_id where m.user_id = ${user.resource_id} and t.disbanded_at is null limit 1)`

const columns = { user, role, organisation_name: organisation.name, status: statusColumn, is_online: isOnline, team_name: teamName }
export interface FoundUser {
  user: UserRecord
  role: RoleRecord
  organisation_name: string | null
  status: 'normal' | 'to_audit' | 'disabled' | 'expired'
  is_online: boolean
  team_name: string | null
}

const found = (executor: Executor) =>
  executor
    .select(columns)
    .from(user)
    .innerJoin(role, eq(role.resource_id, user.role_resource_id))
    .leftJoin(organisation, eq(organisation.resource_id, user.organisation_id))
    .$dynamic()

export async function listUsers(
  executor: Executor,
  input: { where: SQL | undefined; order: SQL[]; page: number; size: number },
): Promise<FoundUser[]> {
  return found(executor)
    .where(input.where)
    .orderBy(...input.order)
    .limit(input.size)
    .offset((input.page - 1) * input.size)
}

export async function countUsers(executor: Executor, where: SQL | undefined): Promise<Record<string, number>> {
  const rows = await executor
    .select({ status: statusColumn, n: sql<number>`count(*)::int` })
    .from(user)
    .innerJoin(role, eq(role.resource_id, user.role_resource_id))
    .leftJoin(organisation, eq(organisation.resource_id, user.organisation_id))
    .where(where)
    .groupBy(sql`1`)
  return Object.fromEntries(rows.map((row) => [row.status, row.n]))
}

export async function findUser(executor: Executor, where: SQL | undefined): Promise<FoundUser | null> {
  const [row] = await found(executor).where(where)
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

export interface Decision {
  who: string
  time: string
}
/** Who reviewed these last, as the audit log has it. */
export async function decisionsOn(tx: Tx, ids: string[]): Promise<Map<string, Decision>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: audit.object_id, who: audit.username, time: audit.at })
    .from(audit)
    .where(and(inArray(audit.object_id, ids), eq(audit.module, 'user'), inArray(audit.operation, ['approve', 'reject'])))
    .orderBy(audit.seq)
  return new Map(rows.map(({ id, who, time }) => [id ?? '', { who: who ?? '', time }]))
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

export async function findRole(executor: Executor, id: string): Promise<RoleRecord | null> {
  const [row] = await executor.select().from(role).where(eq(role.resource_id, id))
  return row ?? null
}

export async function listRoles(executor: Executor): Promise<Array<RoleRecord & { user_count: number }>> {
  const rows = await executor
    .select({
      role,
      user_count: sql<number>`(select count(*)::int from ${user} u where u.role_resource_id = ${role.resource_id} and u.deleted_at is null)`,
    })
    .from(role)
    .orderBy(
      sql`array_position(array['administrator', 'referee', 'teacher', 'student', 'ordinary'], ${role.key}) nulls last`,
      desc(role.resource_id),
    )
  return rows.map((row) => ({ ...row.role, user_count: row.user_count }))
}

const adminLock = 7_002_041
/** Administrators who can sign in, besides one. The lock keeps two removals from missing each other. */
export async function countOtherAdmins(tx: Tx, id: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${adminLock})`)
  const [row] = await tx
    .select({ n: sql<number>`count(*)::int` })
    .from(user)
    .innerJoin(role, eq(role.resource_id, user.role_resource_id))
    .where(sql`${role.key} = 'administrator' and ${user.status} = 'normal' and ${user.deleted_at} is null and ${user.resource_id} <> ${id}`)
  return row?.n ?? 0
}

/** Contests these people take part in, with the database's clock. */
export async function contestsOf(
  executor: Executor,
  userIds: string[],
): Promise<Array<{ user_id: string; contest: ContestRecord; now: string }>> {
  if (userIds.length === 0) return []
  return executor
    .select({ user_id: entrantMember.user_id, contest, now: sql<string>`clock_timestamp()` })
    .from(entrantMember)
    .innerJoin(entrant, eq(entrant.entrant_id, entrantMember.entrant_id))
    .innerJoin(contest, eq(contest.resource_id, entrantMember.contest_id))
    .where(and(inArray(entrantMember.user_id, userIds), eq(entrant.status, 'approved'), isNull(contest.deleted_at)))
}

/** Names of accounts deleted half a year ago become free. */
export async function freeNames(executor: Executor): Promise<void> {
  await executor
    .update(user)
    .set({ username: sql`'deleted_' || right(${user.resource_id}::text, 12)` })
    .where(sql`${user.deleted_at} < now() - interval '180 days' and left(${user.username}, 8) <> 'deleted_'`)
}
