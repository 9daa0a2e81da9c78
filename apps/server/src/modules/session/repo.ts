import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'
import { organisation } from '../../db/schema/organisation.ts'
import { role } from '../../db/schema/role.ts'
import { passwordReset, session } from '../../db/schema/session.ts'
import { user } from '../../db/schema/user.ts'

export type UserRow = typeof user.$inferSelect
export type SessionRow = typeof session.$inferSelect
export type RoleRow = typeof role.$inferSelect
export type EndedWhy = NonNullable<SessionRow['ended_why']>

export async function findUserByName(executor: Executor, username: string): Promise<UserRow | null> {
  const [row] = await executor
    .select()
    .from(user)
    .where(and(sql`lower(${user.username}) = ${username.toLowerCase()}`, isNull(user.deleted_at)))
  return row ?? null
}

export async function findUser(executor: Executor, id: string): Promise<{ user: UserRow; role: RoleRow } | null> {
  const [row] = await executor
    .select({ user, role })
    .from(user)
    .innerJoin(role, eq(role.resource_id, user.role_resource_id))
    .where(and(eq(user.resource_id, id), isNull(user.deleted_at)))
  return row ?? null
}

export async function insertSession(executor: Executor, row: typeof session.$inferInsert): Promise<void> {
  await executor.insert(session).values(row)
}

export async function touchLogin(executor: Executor, userId: string): Promise<void> {
  await executor
    .update(user)
    .set({ last_login_at: sql`now()` })
    .where(eq(user.resource_id, userId))
}

/** Ends open sessions of a user: one of them, or all but one. Answers how many. */
export async function endSessions(
  executor: Executor,
  userId: string,
  why: EndedWhy,
  which: { only?: string; except?: string } = {},
): Promise<number> {
  const { rowCount } = await executor
    .update(session)
    .set({ ended_at: sql`now()`, ended_why: why })
    .where(
      and(
        eq(session.user_id, userId),
        isNull(session.ended_at),
        which.only === undefined ? undefined : eq(session.resource_id, which.only),
        which.except === undefined ? undefined : ne(session.resource_id, which.except),
      ),
    )
  return rowCount ?? 0
}

export async function listSessions(executor: Executor, userId: string): Promise<SessionRow[]> {
  return executor
    .select()
    .from(session)
    .where(and(eq(session.user_id, userId), isNull(session.ended_at), sql`${session.expires_at} > now()`))
    .orderBy(desc(session.seen_at))
}

export async function updatePassword(
  executor: Executor,
  userId: string,
  change: Pick<UserRow, 'password_hash' | 'password_history'>,
): Promise<void> {
  await executor
    .update(user)
    .set({
      ...change,
      password_changed_at: sql`now()`,
      must_change_password: false,
      updated_at: sql`now()`,
      version: sql`${user.version} + 1`,
    })
    .where(eq(user.resource_id, userId))
}

export async function freeSession(executor: Executor, id: string): Promise<void> {
  await executor.update(session).set({ must_change: null }).where(eq(session.resource_id, id))
}

export async function updateProfile(executor: Executor, userId: string, change: Partial<typeof user.$inferInsert>): Promise<void> {
  await executor
    .update(user)
    .set({ ...change, updated_at: sql`now()`, version: sql`${user.version} + 1` })
    .where(eq(user.resource_id, userId))
}

/** Takes a reset link once: a second use finds nothing. */
export async function takeReset(executor: Executor, hash: Buffer): Promise<string | null> {
  const [row] = await executor
    .update(passwordReset)
    .set({ used_at: sql`now()` })
    .where(and(eq(passwordReset.token_hash, hash), isNull(passwordReset.used_at), sql`${passwordReset.expires_at} > now()`))
    .returning({ user_id: passwordReset.user_id })
  return row?.user_id ?? null
}

export async function dropResets(executor: Executor, userId: string): Promise<void> {
  await executor.delete(passwordReset).where(eq(passwordReset.user_id, userId))
}

export async function insertReset(executor: Executor, row: typeof passwordReset.$inferInsert): Promise<void> {
  await executor.insert(passwordReset).values(row)
}

export async function findOrganisationName(executor: Executor, id: string | null): Promise<string | null> {
  if (id === null) return null
  const [row] = await executor.select({ name: organisation.name }).from(organisation).where(eq(organisation.resource_id, id))
  return row?.name ?? null
}
