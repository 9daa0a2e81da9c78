import type { Ctx } from '../../context.ts'
import { change } from '../../db/change.ts'
import type { Tx } from '../../db/database.ts'
import { Failure, fail } from '../../failure.ts'
import { newToken, tokenHash } from '../secret/index.ts'
import { sessionChanged, sessionChannel } from './authenticate.ts'
import { removeFirstAdmin } from './first-admin.ts'
import { isKnownPassword } from './known-passwords.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { policyOf } from './policy.ts'
import { dropResets, endSessions, findUser, freeSession, insertReset, takeReset, updatePassword, type UserRow } from './repo.ts'
import { beginTry, clearTries } from './throttle.ts'

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
  if (input.type === 'first' && actor.must_change !== 'first') fail('password_change_failed', { reason: 'type' })
  const found = await findUser(ctx.db, actor.user_id)
  if (found === null) throw new Failure('unauthenticated')
  if (input.type !== 'first') await checkOld(ctx, found.user, input.old_password ?? '')
  await store(ctx, found.user, input.password, actor.session_id)
}

/** Guessing the old password in a stolen session is throttled like sign-in. */
async function checkOld(ctx: Ctx, user: UserRow, typed: string): Promise<void> {
  const made = await beginTry(ctx, user.username, await policyOf(ctx)).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'login_locked') throw new Failure('too_many_tries', error.details, error.headers)
    throw error
  })
  if (!(await verifyPassword(user.password_hash, typed))) fail('credentials_wrong', { n: made.tries_left, tries_left: made.tries_left })
  await clearTries(ctx, made)
}

async function resetPassword(ctx: Ctx, input: PasswordChange): Promise<void> {
  const hash = tokenHash(input.token ?? '')
  const userId = await change(ctx, { module: 'auth', operation: 'password_change', object_type: 'user' }, async (tx, note) => {
    const id = (await takeReset(tx, hash)) ?? fail('reset_link_wrong')
    const found = (await findUser(tx, id)) ?? fail('reset_link_wrong')
    await write(tx, found.user, await checked(ctx, found.user, input.password))
    await endSessions(tx, id, 'password')
    await sessionChanged(tx, { user_id: id })
    note({ object_id: id, object_name: found.user.username, user: { user_id: id, username: found.user.username } })
    return id
  })
  await removeFirstAdmin(ctx, userId)
}

async function store(ctx: Ctx, user: UserRow, password: string, sessionId: string | null): Promise<void> {
  const next = await checked(ctx, user, password)
  const entry = {
    module: 'auth',
    operation: 'password_change',
    object_type: 'user',
    object_id: user.resource_id,
    object_name: user.username,
  }
  await change(ctx, entry, async (tx) => {
    await write(tx, user, next)
    await endSessions(tx, user.resource_id, 'password', sessionId === null ? {} : { except: sessionId })
    if (sessionId !== null) await freeSession(tx, sessionId)
    await sessionChanged(tx, { user_id: user.resource_id })
  })
  // The next request of this browser must not be sent back to the page it comes from.
  ctx.bus.hearNow(sessionChannel, `user:${user.resource_id}`)
  await removeFirstAdmin(ctx, user.resource_id)
}

/** Rules that need the account: not its name, not widely known, not one of the last ones. */
export async function checked(
  ctx: Ctx,
  user: Pick<UserRow, 'username' | 'password_hash' | 'password_history'>,
  password: string,
): Promise<string> {
  checkNewPassword(user.username, password)
  const { password_history } = await policyOf(ctx)
  const earlier = [user.password_hash, ...user.password_history].filter((hash) => hash !== null).slice(0, password_history)
  for (const hash of earlier) if (await verifyPassword(hash, password)) fail('password_reused', { n: password_history })
  return hashPassword(password)
}

/** For accounts that are being made. Throws `password_is_username` or `password_known`. */
export function checkNewPassword(username: string, password: string): void {
  if (username.length >= 4 && password.toLowerCase().includes(username.toLowerCase())) fail('password_is_username')
  if (isKnownPassword(password)) fail('password_known')
}

async function write(tx: Tx, user: UserRow, password_hash: string): Promise<void> {
  const history = user.password_hash === null ? user.password_history : [user.password_hash, ...user.password_history]
  await updatePassword(tx, user.resource_id, { password_hash, password_history: history.slice(0, keptAtMost) })
}

/** A link's token for one account; only its hash is stored, and an earlier link ends. */
export async function makeResetToken(tx: Tx, userId: string): Promise<{ token: string; expires_at: string }> {
  const token = newToken()
  const expires_at = new Date(Date.now() + resetMinutes * 60_000).toISOString()
  await dropResets(tx, userId)
  await insertReset(tx, { token_hash: tokenHash(token), user_id: userId, expires_at })
  return { token, expires_at }
}
