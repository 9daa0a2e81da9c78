import { clockNow } from '../../../db/clock.ts'
import type { Ctx } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { Failure, fail, failFields } from '../../../failure.ts'
import { newToken, tokenHash } from '../../platform/secret/index.ts'
import { sessionChanged, sessionChannel } from './authenticate.ts'
import { removeFirstAdmin } from './first-admin.ts'
import { checkChangedPassword } from './password-rules.ts'
import { hashPassword } from './password.ts'
import { needsSecondFactor } from './enter.ts'
import { policyOf } from './policy.ts'
import { checkOwnPassword, requireSession } from './reauth.ts'
import { endWithPassword } from './second-factor.ts'
import { dropResets, endSessions, findReset, findUser, freeSession, insertReset, takeReset, updatePassword, type UserRow } from './repo.ts'

export interface PasswordChange {
  type: 'first' | 'expired' | 'own' | 'reset'
  old_password?: string | undefined
  token?: string | undefined
  password: string
}

const resetMinutes = 30
const keptAtMost = 24

/** All other sessions of the account end; the one that did it goes on. */
export async function changePassword(ctx: Ctx, input: PasswordChange): Promise<void> {
  if (input.type === 'reset') return resetPassword(ctx, input)
  const { actor } = ctx
  if (actor === null) throw new Failure('unauthenticated')
  requireSession({ ...ctx, actor })
  if (input.type === 'first' && actor.must_change !== 'first') fail('password_change_failed', { reason: 'type' })
  const found = await findUser(ctx.db, actor.user_id)
  if (found === null) throw new Failure('unauthenticated')
  if (found.user.password_hash === null) fail('password_external', { provider: found.user.source })
  if (input.type !== 'first') await checkOwnPassword(ctx, found.user, input.old_password ?? '')
  await store(ctx, found.user, input.password, actor.session_id)
}

async function resetPassword(ctx: Ctx, input: PasswordChange): Promise<void> {
  const hash = tokenHash(input.token ?? '')
  const seen = (await findUser(ctx.db, (await findReset(ctx.db, hash)) ?? fail('reset_link_wrong'))) ?? fail('reset_link_wrong')
  // Hashing waits for its turn, so it is done before the transaction; the link is taken in it, once.
  const password_hash = await next(ctx, seen.user, input.password)
  const userId = await change(ctx, { module: 'auth', operation: 'password_change', object_type: 'user' }, async (tx, note) => {
    const id = (await takeReset(tx, hash)) ?? fail('reset_link_wrong')
    const found = (await findUser(tx, id)) ?? fail('reset_link_wrong')
    await write(tx, found.user, password_hash)
    await endSessions(tx, id, 'password')
    await sessionChanged(tx, { user_id: id })
    note({ object_id: id, object_name: found.user.username, user: { user_id: id, username: found.user.username } })
    return id
  })
  // Who took the account back is answered when its sessions are over here, not when the NOTIFY comes.
  ctx.bus.hearNow(sessionChannel, `user:${userId}`)
  await removeFirstAdmin(ctx, userId)
}

async function store(ctx: Ctx, user: UserRow, password: string, sessionId: string | null): Promise<void> {
  const hash = await next(ctx, user, password)
  const mustSetUp = await needsSecondFactor(ctx, user, await policyOf(ctx))
  const entry = {
    module: 'auth' as const,
    operation: 'password_change' as const,
    object_type: 'user',
    object_id: user.resource_id,
    object_name: user.username,
  }
  await change(ctx, entry, async (tx) => {
    await write(tx, user, hash)
    await endSessions(tx, user.resource_id, 'password', sessionId === null ? {} : { except: sessionId })
    if (sessionId !== null) await freeSession(tx, sessionId, mustSetUp ? 'totp' : null)
    await sessionChanged(tx, { user_id: user.resource_id })
  })
  // The next request of this browser must not be sent back to the page it comes from.
  ctx.bus.hearNow(sessionChannel, `user:${user.resource_id}`)
  await removeFirstAdmin(ctx, user.resource_id)
}

async function next(ctx: Ctx, user: UserRow, password: string): Promise<string> {
  await checkChangedPassword(ctx, user, password).catch((error: unknown) => {
    const details = error instanceof Failure && error.details !== undefined ? { details: error.details } : {}
    if (error instanceof Failure) failFields({ password: { code: error.code, ...details } })
    throw error
  })
  return hashPassword(password)
}

async function write(tx: Tx, user: UserRow, password_hash: string): Promise<void> {
  const history = user.password_hash === null ? user.password_history : [user.password_hash, ...user.password_history]
  await updatePassword(tx, user.resource_id, { password_hash, password_history: history.slice(0, keptAtMost) })
  await endWithPassword(tx, user.resource_id)
}

/** A link's token for one account; only its hash is stored, and an earlier link ends. */
export async function makeResetToken(tx: Tx, userId: string): Promise<{ token: string; expires_at: string }> {
  const token = newToken()
  const expires_at = new Date(clockNow() + resetMinutes * 60_000).toISOString()
  await dropResets(tx, userId)
  await insertReset(tx, { token_hash: tokenHash(token), user_id: userId, expires_at })
  return { token, expires_at }
}
