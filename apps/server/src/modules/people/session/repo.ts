import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import { role } from '../../../db/schema/people/role.ts'
import { signInChallenge } from '../../../db/schema/people/second-factor.ts'
import { passwordReset, session } from '../../../db/schema/people/session.ts'
import { user } from '../../../db/schema/people/user.ts'

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

export async function findRole(executor: Executor, id: string): Promise<RoleRow> {
  const [row] = await executor.select().from(role).where(eq(role.resource_id, id))
  if (row === undefined) throw new Error(`the role ${id} is missing`)
  return row
}

export async function requireChange(executor: Executor, userId: string): Promise<void> {
  await executor.update(user).set({ must_change_password: true }).where(eq(user.resource_id, userId))
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

export async function isSessionOpen(executor: Executor, id: string): Promise<boolean> {
  const rows = await executor
    .select({ id: session.resource_id })
    .from(session)
    .where(and(eq(session.resource_id, id), isNull(session.ended_at), isNull(session.must_change), sql`${session.expires_at} > now()`))
  return rows.length > 0
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

/** Ends the oldest open sessions of a user until `most` are left. Answers how many. */
export async function endOldest(executor: Executor, userId: string, most: number): Promise<number> {
  const { rowCount } = await executor.execute(sql`
    update session set ended_at = now(), ended_why = 'limit' where resource_id in (
      select resource_id from session where user_id = ${userId} and ended_at is null and expires_at > now()
      order by created_at desc, resource_id desc offset ${most})`)
  return rowCount ?? 0
}

/** The provider that a session was opened at. */
export async function providerOf(executor: Executor, id: string): Promise<string | null> {
  const [row] = await executor.select({ provider_id: session.provider_id }).from(session).where(eq(session.resource_id, id))
  return row?.provider_id ?? null
}

/**
 * Another token for an open session; the one before stays good for a moment, for requests under way. `onlyOf` a role: of requests
 * that found the same old role at once, one renews, or the browser could be left with the token before the last.
 */
export async function renewToken(executor: Executor, id: string, hash: Buffer, onlyOf?: string): Promise<string | null> {
  const isOld = onlyOf === undefined ? undefined : eq(session.role_id, onlyOf)
  const [row] = await executor
    .update(session)
    .set({
      token_hash: hash,
      old_token_hash: sql`token_hash`,
      old_until: sql`now() + interval '30 seconds'`,
      role_id: sql`(select role_resource_id from "user" where resource_id = ${session.user_id})`,
    })
    .where(and(eq(session.resource_id, id), isNull(session.ended_at), isOld))
    .returning({ until: session.expires_at })
  return row?.until ?? null
}

export async function insertChallenge(executor: Executor, row: typeof signInChallenge.$inferInsert): Promise<void> {
  await executor.delete(signInChallenge).where(sql`${signInChallenge.expires_at} < now() - interval '1 hour'`)
  await executor.insert(signInChallenge).values(row)
}

/** Counts one more try of an open challenge, this one included; null when it is over. */
export async function countChallenge(executor: Executor, hash: Buffer, most: number): Promise<{ user_id: string; tries: number } | null> {
  const open = and(eq(signInChallenge.token_hash, hash), isNull(signInChallenge.used_at), sql`${signInChallenge.expires_at} > now()`)
  const [row] = await executor
    .update(signInChallenge)
    .set({ tries: sql`${signInChallenge.tries} + 1` })
    .where(and(open, sql`${signInChallenge.tries} < ${most}`))
    .returning({ user_id: signInChallenge.user_id, tries: signInChallenge.tries })
  return row ?? null
}

/** Takes a challenge once. */
export async function useChallenge(executor: Executor, hash: Buffer): Promise<boolean> {
  const { rowCount } = await executor
    .update(signInChallenge)
    .set({ used_at: sql`now()` })
    .where(and(eq(signInChallenge.token_hash, hash), isNull(signInChallenge.used_at)))
  return rowCount === 1
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

/** A password was changed: the session may go on, or still has to set up what the role requires. */
export async function freeSession(executor: Executor, id: string, must_change: SessionRow['must_change'] = null): Promise<void> {
  await executor
    .update(session)
    .set({ must_change, reauth_at: sql`now()` })
    .where(eq(session.resource_id, id))
}

/** When this session last confirmed that it is the person. */
export async function reauthAt(executor: Executor, id: string): Promise<string | null> {
  const [row] = await executor.select({ at: session.reauth_at }).from(session).where(eq(session.resource_id, id))
  return row?.at ?? null
}

/** When a session was opened; null when there is none. */
export async function openedAt(executor: Executor, id: string): Promise<string | null> {
  const [row] = await executor.select({ at: session.created_at }).from(session).where(eq(session.resource_id, id))
  return row?.at ?? null
}

export async function confirmSession(executor: Executor, id: string): Promise<void> {
  await executor
    .update(session)
    .set({ reauth_at: sql`now()` })
    .where(eq(session.resource_id, id))
}

export async function updateProfile(executor: Executor, userId: string, change: Partial<typeof user.$inferInsert>): Promise<void> {
  await executor
    .update(user)
    .set({ ...change, updated_at: sql`now()`, version: sql`${user.version} + 1` })
    .where(eq(user.resource_id, userId))
}

/** Takes a reset link once: a second use finds nothing. */
/** Whose link this is, while it is good. */
export async function findReset(executor: Executor, hash: Buffer): Promise<string | null> {
  const [row] = await executor
    .select({ user_id: passwordReset.user_id })
    .from(passwordReset)
    .where(and(eq(passwordReset.token_hash, hash), isNull(passwordReset.used_at), sql`${passwordReset.expires_at} > now()`))
  return row?.user_id ?? null
}

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
