import { clockNow } from '../../../db/clock.ts'
import type { Ctx } from '../../../context.ts'
import { newId } from '../../../db/id.ts'
import { writeAudit } from '../../platform/audit/index.ts'
import { newToken, tokenHash } from '../../platform/secret/index.ts'
import { sessionChanged, sessionCookie } from './authenticate.ts'
import type { SessionPolicy } from './policy.ts'
import { endOldest, insertSession, renewToken, touchLogin, type SessionRow, type UserRow } from './repo.ts'

export interface Opening {
  must_change: SessionRow['must_change']
  policy: SessionPolicy
  is_strong?: boolean
  provider_id?: string | null
}

/** A new session with its cookie and audit row; over the limit of sessions the oldest end. Registration uses it too. */
export async function openSession(
  ctx: Ctx,
  user: UserRow,
  { must_change, policy, is_strong = false, provider_id = null }: Opening,
): Promise<void> {
  const token = newToken()
  const seconds = policy.session_max_hours * 3600
  await ctx.db.transaction(async (tx) => {
    await insertSession(tx, {
      resource_id: newId(),
      token_hash: tokenHash(token),
      user_id: user.resource_id,
      role_id: user.role_resource_id,
      ip: ctx.ip,
      user_agent: ctx.user_agent.slice(0, 300),
      must_change,
      is_strong,
      provider_id,
      expires_at: new Date(clockNow() + seconds * 1000).toISOString(),
    })
    if (policy.session_limit > 0 && (await endOldest(tx, user.resource_id, policy.session_limit)) > 0)
      await sessionChanged(tx, { user_id: user.resource_id })
    await touchLogin(tx, user.resource_id)
    const who = { user_id: user.resource_id, username: user.username }
    await writeAudit(ctx, tx, [
      { module: 'auth', operation: 'login', object_type: 'user', object_id: user.resource_id, object_name: user.username, user: who },
    ])
  })
  ctx.cookies.set(sessionCookie, token, seconds)
}

/** A new cookie for the session that stands: after a second factor was set up, and when the role is another one. */
export async function renewCookie(ctx: Ctx, sessionId: string, onlyOf?: string): Promise<void> {
  const token = newToken()
  const until = await renewToken(ctx.db, sessionId, tokenHash(token), onlyOf)
  if (until === null) return
  const seconds = Math.max(1, Math.floor((Date.parse(until) - clockNow()) / 1000))
  ctx.cookies.set(sessionCookie, token, seconds)
}
