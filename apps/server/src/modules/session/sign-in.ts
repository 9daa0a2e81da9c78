import type { Ctx } from '../../context.ts'
import { newId } from '../../db/id.ts'
import { Failure, fail } from '../../failure.ts'
import { writeAudit } from '../audit/index.ts'
import { newToken, tokenHash } from '../secret/index.ts'
import { sessionCookie } from './authenticate.ts'
import { verifyPassword } from './password.ts'
import { policyOf } from './policy.ts'
import { findUserByName, insertSession, touchLogin, type UserRow } from './repo.ts'
import { beginTry, clearTries, type Try } from './throttle.ts'

export type Next = { next: 'change_password' | null }

/** The account's state is told only after a right password. */
export async function signIn(ctx: Ctx, input: { username: string; password: string }): Promise<Next> {
  const policy = await policyOf(ctx)
  const made = await beginTry(ctx, input.username, policy)
  const user = await findUserByName(ctx.db, input.username)
  if (!(await verifyPassword(user?.password_hash ?? null, input.password)) || user === null)
    return refuse(ctx, made, policy.login_lock_minutes)
  await clearTries(ctx, made)
  await checkState(ctx, user)
  const must_change = user.must_change_password ? 'first' : null
  await openSession(ctx, user, must_change, policy.session_max_hours)
  return { next: must_change === null ? null : 'change_password' }
}

async function refuse(ctx: Ctx, made: Try, lockMinutes: number): Promise<never> {
  const operation = made.tries_left === 0 ? 'lock' : 'login_failed'
  await writeAudit(ctx, ctx.db, [
    { module: 'auth', operation, object_type: 'user', object_name: made.username, result: 'refused', error_code: 'credentials_wrong' },
  ])
  return fail('credentials_wrong', { n: made.tries_left, tries_left: made.tries_left, m: lockMinutes })
}

async function checkState(ctx: Ctx, user: UserRow): Promise<void> {
  const failure = stateFailure(user)
  if (failure === null) return
  const who = { user_id: user.resource_id, username: user.username }
  await writeAudit(ctx, ctx.db, [
    {
      module: 'auth',
      operation: 'login_failed',
      object_type: 'user',
      object_id: user.resource_id,
      object_name: user.username,
      result: 'refused',
      error_code: failure.code,
      user: who,
    },
  ])
  throw failure
}

function stateFailure(user: UserRow): Failure | null {
  if (user.status === 'disabled') return new Failure('account_disabled', { reason: user.status_reason })
  if (user.status === 'to_audit')
    return new Failure('account_to_audit', { time: user.created_at, audit_status: user.audit_status, reason: user.audit_reason })
  if (user.expires_at !== null && Date.parse(user.expires_at) <= Date.now())
    return new Failure('account_expired', { date: user.expires_at })
  return null
}

/** A new session with its cookie and audit row. Registration uses it too. */
export async function openSession(ctx: Ctx, user: UserRow, mustChange: 'first' | 'expired' | null, maxHours: number): Promise<void> {
  const token = newToken()
  const id = newId()
  const seconds = maxHours * 3600
  await ctx.db.transaction(async (tx) => {
    await insertSession(tx, {
      resource_id: id,
      token_hash: tokenHash(token),
      user_id: user.resource_id,
      ip: ctx.ip,
      user_agent: ctx.user_agent.slice(0, 300),
      must_change: mustChange,
      expires_at: new Date(Date.now() + seconds * 1000).toISOString(),
    })
    await touchLogin(tx, user.resource_id)
    const who = { user_id: user.resource_id, username: user.username }
    await writeAudit(ctx, tx, [
      { module: 'auth', operation: 'login', object_type: 'user', object_id: user.resource_id, object_name: user.username, user: who },
    ])
  })
  ctx.cookies.set(sessionCookie, token, { path: '/', max_age_s: seconds })
}
