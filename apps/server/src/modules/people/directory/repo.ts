import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import { role } from '../../../db/schema/people/role.ts'
import { directoryEntry } from '../../../db/schema/people/sso.ts'
import { user } from '../../../db/schema/people/user.ts'

export type UserRow = typeof user.$inferSelect

/** The account of this name, deleted ones included: their name is not free yet. */
export async function findByName(executor: Executor, username: string): Promise<UserRow | null> {
  const [row] = await executor
    .select()
    .from(user)
    .where(sql`lower(${user.username}) = ${username.toLowerCase()}`)
  return row ?? null
}

export async function isEmailFree(executor: Executor, email: string, userId: string): Promise<boolean> {
  const isOther = and(sql`lower(${user.email}) = ${email.toLowerCase()}`, isNull(user.deleted_at), ne(user.resource_id, userId))
  const [row] = await executor.select({ id: user.resource_id }).from(user).where(isOther)
  return row === undefined
}

export async function insertUser(executor: Executor, row: typeof user.$inferInsert): Promise<UserRow> {
  const [made] = await executor.insert(user).values(row).returning()
  if (made === undefined) throw new Error('no row came back')
  return made
}

export async function updateUser(executor: Executor, userId: string, change: Partial<typeof user.$inferInsert>): Promise<void> {
  await executor
    .update(user)
    .set({ ...change, updated_at: sql`now()`, version: sql`${user.version} + 1` })
    .where(eq(user.resource_id, userId))
}

/** Where the account stands in the directory, seen just now. */
export async function keepEntry(executor: Executor, userId: string, dn: string): Promise<void> {
  await executor
    .insert(directoryEntry)
    .values({ user_id: userId, dn })
    .onConflictDoUpdate({ target: directoryEntry.user_id, set: { dn, seen_at: sql`now()` } })
}

/** Living accounts that the directory brought, with the key of their role. */
export async function directoryAccounts(executor: Executor): Promise<Array<{ user: UserRow; role_key: string | null }>> {
  return executor
    .select({ user, role_key: role.key })
    .from(user)
    .innerJoin(role, eq(role.resource_id, user.role_resource_id))
    .where(and(eq(user.source, 'ldap'), isNull(user.deleted_at)))
}
