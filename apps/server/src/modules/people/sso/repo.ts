import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import { role } from '../../../db/schema/people/role.ts'
import { ssoArrival, ssoFlow, ssoLink } from '../../../db/schema/people/sso.ts'
import { user } from '../../../db/schema/people/user.ts'

export type FlowRow = typeof ssoFlow.$inferSelect
export type ArrivalRow = typeof ssoArrival.$inferSelect
export type LinkRow = typeof ssoLink.$inferSelect
export type UserRow = typeof user.$inferSelect

export async function insertFlow(executor: Executor, row: typeof ssoFlow.$inferInsert): Promise<void> {
  await executor.delete(ssoFlow).where(sql`${ssoFlow.expires_at} < now()`)
  await executor.delete(ssoArrival).where(sql`${ssoArrival.expires_at} < now()`)
  await executor.insert(ssoFlow).values(row)
}

/** Takes a flow once, in the browser that began it. */
export async function takeFlow(executor: Executor, state: Buffer, browser: Buffer): Promise<FlowRow | null> {
  const open = and(eq(ssoFlow.state_hash, state), eq(ssoFlow.browser_hash, browser))
  const [row] = await executor.delete(ssoFlow).where(open).returning()
  return row !== undefined && Date.parse(row.expires_at) > Date.now() ? row : null
}

export async function insertArrival(executor: Executor, row: typeof ssoArrival.$inferInsert): Promise<void> {
  await executor.insert(ssoArrival).values(row)
}

export async function findArrival(executor: Executor, token: Buffer, browser: Buffer): Promise<ArrivalRow | null> {
  const open = and(eq(ssoArrival.token_hash, token), eq(ssoArrival.browser_hash, browser), sql`${ssoArrival.expires_at} > now()`)
  const [row] = await executor.select().from(ssoArrival).where(open)
  return row ?? null
}

export async function takeArrival(executor: Executor, token: Buffer): Promise<boolean> {
  const { rowCount } = await executor.delete(ssoArrival).where(eq(ssoArrival.token_hash, token))
  return rowCount === 1
}

export async function findLink(executor: Executor, issuer: string, subject: string): Promise<{ link: LinkRow; user: UserRow } | null> {
  const [row] = await executor
    .select({ link: ssoLink, user })
    .from(ssoLink)
    .innerJoin(user, eq(user.resource_id, ssoLink.user_id))
    .where(and(eq(ssoLink.issuer, issuer), eq(ssoLink.subject, subject), isNull(user.deleted_at)))
  return row ?? null
}

export async function insertLink(executor: Executor, row: typeof ssoLink.$inferInsert): Promise<void> {
  await executor.insert(ssoLink).values({ ...row, last_used_at: sql`now()` })
}

export async function touchLink(executor: Executor, linkId: string, who: string): Promise<void> {
  await executor
    .update(ssoLink)
    .set({ who, last_used_at: sql`now()` })
    .where(eq(ssoLink.link_id, linkId))
}

export async function linksOf(executor: Executor, userId: string): Promise<LinkRow[]> {
  return executor.select().from(ssoLink).where(eq(ssoLink.user_id, userId)).orderBy(ssoLink.created_at)
}

export async function deleteLink(executor: Executor, userId: string, linkId: string): Promise<void> {
  await executor.delete(ssoLink).where(and(eq(ssoLink.user_id, userId), eq(ssoLink.link_id, linkId)))
}

/** The account that proved this address as its own. */
export async function findByVerifiedEmail(executor: Executor, email: string): Promise<UserRow | null> {
  const isSame = sql`lower(${user.email}) = ${email.toLowerCase()} and lower(${user.email_verified}) = lower(${user.email})`
  const [row] = await executor
    .select()
    .from(user)
    .where(and(isSame, isNull(user.deleted_at)))
  return row ?? null
}

export async function findUserById(executor: Executor, id: string): Promise<UserRow | null> {
  const [row] = await executor
    .select()
    .from(user)
    .where(and(eq(user.resource_id, id), isNull(user.deleted_at)))
  return row ?? null
}

/** Which of these usernames are in use, deleted accounts included. */
export async function takenUsernames(executor: Executor, names: readonly string[]): Promise<Set<string>> {
  const rows = await executor
    .select({ username: sql<string>`lower(${user.username})` })
    .from(user)
    .where(sql`lower(${user.username}) = any(${sql.param(names)}::text[])`)
  return new Set(rows.map(({ username }) => username))
}

export async function findByEmail(executor: Executor, email: string): Promise<UserRow | null> {
  const [row] = await executor
    .select()
    .from(user)
    .where(and(sql`lower(${user.email}) = ${email.toLowerCase()}`, isNull(user.deleted_at)))
  return row ?? null
}

export async function insertUser(executor: Executor, row: typeof user.$inferInsert): Promise<UserRow> {
  const [made] = await executor.insert(user).values(row).returning()
  if (made === undefined) throw new Error('no row came back')
  return made
}

export async function findRoleById(executor: Executor, id: string): Promise<typeof role.$inferSelect | null> {
  const [row] = await executor.select().from(role).where(eq(role.resource_id, id))
  return row ?? null
}

export async function setRole(executor: Executor, userId: string, roleId: string): Promise<void> {
  await executor
    .update(user)
    .set({ role_resource_id: roleId, updated_at: sql`now()`, version: sql`${user.version} + 1` })
    .where(eq(user.resource_id, userId))
}

/** Whether an administrator who may sign in is linked to one of these providers. */
export async function isAdministratorLinked(executor: Executor, providerIds: readonly string[]): Promise<boolean> {
  const [row] = await executor
    .select({ id: user.resource_id })
    .from(ssoLink)
    .innerJoin(user, eq(user.resource_id, ssoLink.user_id))
    .innerJoin(role, eq(role.resource_id, user.role_resource_id))
    .where(
      and(
        eq(role.key, 'administrator'),
        eq(user.status, 'normal'),
        isNull(user.deleted_at),
        isNotNull(ssoLink.issuer),
        sql`${ssoLink.provider_id} = any(${sql.param(providerIds)}::text[])`,
      ),
    )
    .limit(1)
  return row !== undefined
}
