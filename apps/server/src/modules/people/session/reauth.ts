import { clockNow } from '../../../db/clock.ts'
import type { Ctx, SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { Failure, fail } from '../../../failure.ts'
import { verifyPassword } from './password.ts'
import { policyOf } from './policy.ts'
import { confirmSession, findUser, openedAt, reauthAt, type UserRow } from './repo.ts'
import { askSources } from './sign-in.ts'
import { secondFactor, secondFactorSince } from './second-factor.ts'
import { beginTry, clearTries } from './throttle.ts'

const goodMs = 10 * 60_000

/**
 * ⚷: throws `reauth_required` unless this session confirmed within the last ten minutes that it is the person.
 * Call it first in a service, before anything is read or written. A program with a token cannot confirm.
 */
export async function requireReauth(ctx: Ctx): Promise<void> {
  const session_id = ctx.actor?.session_id ?? null
  const at = session_id === null ? null : await reauthAt(ctx.db, session_id)
  if (at !== null && Date.parse(at) + goodMs > clockNow()) return
  fail('reauth_required', ctx.actor === null || session_id === null ? { ways: [] } : await waysOf(ctx, ctx.actor.user_id))
}

/**
 * Throws `reauth_required` for a program with a token: what is a person's own (profile, mail address, sessions, tokens, own data)
 * is no item that a token could be given, so it must not come along with any.
 */
export function requireSession(ctx: SignedIn): void {
  if (ctx.actor.session_id === null) fail('reauth_required', { ways: [] })
}

/**
 * Whether this session may be confirmed by what the account has since `at`. What came to it later confirms nothing: whoever
 * took the session over could have added it.
 */
export async function isOlderThanSession(ctx: Ctx, at: string | null): Promise<boolean> {
  const session_id = ctx.actor?.session_id ?? null
  const opened = session_id === null ? null : await openedAt(ctx.db, session_id)
  return at !== null && opened !== null && Date.parse(at) <= Date.parse(opened)
}

/** Another place where a person can confirm: `purpose: confirm` of `sso.start`. */
export interface ConfirmPlace {
  provider_id: string
  label_en: string
  label_zh: string | null
}
type PlacesOf = (ctx: Ctx, userId: string) => Promise<ConfirmPlace[]>
let placesOf: PlacesOf = async () => []

/** The module `sso` says here at which providers a person is linked. */
export function setConfirmPlaces(from: PlacesOf): void {
  placesOf = from
}

interface Ways extends Record<string, unknown> {
  ways: string[]
  /** What the places are called, by their way. */
  labels: Record<string, { en: string; zh: string }>
}

/** How this person can confirm: the client's dialog asks for one of `password`, `totp`, `sso:<provider>`. */
async function waysOf(ctx: Ctx, userId: string): Promise<Ways> {
  const found = await findUser(ctx.db, userId)
  const hasPassword = found !== null && (found.user.password_hash !== null || found.user.source === 'ldap')
  const hasCode = await isOlderThanSession(ctx, await secondFactorSince(ctx, userId))
  const places = (await placesOf(ctx, userId)).map(({ provider_id, ...label }) => ({ way: `sso:${provider_id}`, ...label }))
  return {
    ways: [...(hasPassword ? ['password'] : []), ...(hasCode ? ['totp'] : []), ...places.map(({ way }) => way)],
    labels: Object.fromEntries(places.map(({ way, label_en, label_zh }) => [way, { en: label_en, zh: label_zh ?? label_en }])),
  }
}

/** Confirms by password or by a code of the authenticator app; good for ten minutes in this session. */
export async function reauth(ctx: SignedIn, input: { password?: string | undefined; code?: string | undefined }): Promise<string> {
  const { session_id, user_id, username } = ctx.actor
  if (session_id === null) return fail('reauth_required', { ways: [] })
  const { user } = (await findUser(ctx.db, user_id)) ?? fail('unauthenticated')
  if (input.password !== undefined) await checkOwnPassword(ctx, user, input.password)
  else if (input.code !== undefined) await confirmByApp(ctx, user, input.code)
  else fail('field_empty')
  await change(ctx, { module: 'auth', operation: 'reauth', object_type: 'user', object_id: user_id, object_name: username }, async (tx) => {
    await confirmSession(tx, session_id)
  })
  return new Date(clockNow() + goodMs).toISOString()
}

/** Guessing a password in a stolen session is throttled like sign-in. */
export async function checkOwnPassword(ctx: Ctx, user: UserRow, typed: string): Promise<void> {
  const made = await tryAsSignIn(ctx, user.username)
  if (!(await isOwnPassword(ctx, user, typed))) fail('credentials_wrong', { n: made.tries_left, tries_left: made.tries_left })
  await clearTries(ctx, made)
}

/** The password kept here, or the one that the directory knows of an account which came from there. */
async function isOwnPassword(ctx: Ctx, user: UserRow, typed: string): Promise<boolean> {
  if (await verifyPassword(user.password_hash, typed)) return true
  return user.source === 'ldap' && (await askSources(ctx, { username: user.username, password: typed }))?.resource_id === user.resource_id
}

/** By a code of an app that was there before this session. A recovery code signs in, it confirms nothing: new ones can be made here. */
async function confirmByApp(ctx: Ctx, user: UserRow, code: string): Promise<void> {
  const since = await secondFactorSince(ctx, user.resource_id)
  if (since !== null && !(await isOlderThanSession(ctx, since))) fail('factor_too_new')
  await checkCode(ctx, user, () => secondFactor().takeOfApp(ctx, user, code))
}

/** A code of the own app, or a recovery code. */
export async function checkOwnCode(ctx: Ctx, user: UserRow, code: string): Promise<void> {
  await checkCode(ctx, user, () => secondFactor().take(ctx, user, code))
}

/** Guessing is throttled like sign-in. */
async function checkCode(ctx: Ctx, user: UserRow, take: () => Promise<unknown>): Promise<void> {
  const made = await tryAsSignIn(ctx, user.username)
  const taken = await take()
  if (taken === 'used') fail('totp_used')
  if (taken === 'wrong') fail('totp_wrong', { n: made.tries_left, tries_left: made.tries_left })
  await clearTries(ctx, made)
}

/** A try of one's own account; a locked pair is told as too many tries. */
export async function tryAsSignIn(ctx: Ctx, username: string) {
  return beginTry(ctx, username, await policyOf(ctx)).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'login_locked') throw new Failure('too_many_tries', error.details, error.headers)
    throw error
  })
}
