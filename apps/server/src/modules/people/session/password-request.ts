import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { passwordRequest } from '../../../db/schema/people/session.ts'
import { user } from '../../../db/schema/people/user.ts'

/** Somebody forgot the password where no mail goes out; an organiser resets it, which closes the request. */
export interface PasswordRequest {
  resource_id: string
  user_id: string
  username: string
  name: string
  address: string
  created_at: string
}

/** Once a day per account and address. Answers whether a request was added. */
export async function addRequest(tx: Tx, asked: { user_id: string; ip: string; user_agent: string }): Promise<boolean> {
  const { user_id, ip } = asked
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`password_request ${user_id}`}, 0))`)
  const [known] = await tx
    .select({ id: passwordRequest.resource_id })
    .from(passwordRequest)
    .where(
      and(eq(passwordRequest.user_id, user_id), eq(passwordRequest.ip, ip), sql`${passwordRequest.created_at} > now() - interval '1 day'`),
    )
  if (known !== undefined) return false
  await tx.insert(passwordRequest).values({ resource_id: newId(), ...asked, user_agent: asked.user_agent.slice(0, 300) })
  return true
}

/** Open requests, newest first: the inbox of messages shows them. */
export async function openRequests(executor: Executor): Promise<PasswordRequest[]> {
  const rows = await executor
    .select({ request: passwordRequest, username: user.username, name: user.name })
    .from(passwordRequest)
    .innerJoin(user, eq(user.resource_id, passwordRequest.user_id))
    .where(and(isNull(passwordRequest.closed_at), isNull(user.deleted_at)))
    .orderBy(desc(passwordRequest.created_at), desc(passwordRequest.resource_id))
  return rows.map(({ request, username, name }) => ({
    resource_id: request.resource_id,
    user_id: request.user_id,
    username,
    name,
    address: request.ip.replace(/\/(?:32|128)$/u, ''),
    created_at: request.created_at,
  }))
}

/** One request, or all of an account once its password was reset. Answers how many were open. */
export async function closeRequest(tx: Tx, which: { resource_id: string } | { user_id: string }, by: string | null): Promise<number> {
  const at = 'resource_id' in which ? eq(passwordRequest.resource_id, which.resource_id) : eq(passwordRequest.user_id, which.user_id)
  const { rowCount } = await tx
    .update(passwordRequest)
    .set({ closed_at: sql`now()`, closed_by: by })
    .where(and(at, isNull(passwordRequest.closed_at)))
  return rowCount ?? 0
}
