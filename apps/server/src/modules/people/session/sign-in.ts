import type { SignInReply } from '@beacon/api/people/session'
import type { Ctx } from '../../../context.ts'
import { fail } from '../../../failure.ts'
import { writeAudit } from '../../platform/audit/index.ts'
import { checkState, enter } from './enter.ts'
import { hashesAtOnce, verifyPassword } from './password.ts'
import { policyOf, type SessionPolicy } from './policy.ts'
import { findRole, findUserByName, requireChange, type UserRow } from './repo.ts'
import { openSignInQueue } from './sign-in-queue.ts'
import { beginTry, clearTries, type Try } from './throttle.ts'

interface Entry {
  username: string
  password: string
}

/** About a second of hashing is inside; who comes then is told a place, which belongs to the name and its address. */
const queue = openSignInQueue({ inside: hashesAtOnce * 15 })

/** Sign-ins go in one after the other, fairly: a place in the queue is no try. */
export async function signIn(ctx: Ctx, input: Entry): Promise<SignInReply> {
  const waiting = queue.enter(`${input.username.toLowerCase()} ${ctx.ip}`)
  if (waiting !== null) return { next: null, queue: waiting }
  try {
    return await signInNow(ctx, input)
  } finally {
    queue.leave()
  }
}

/** Another place where a username and its password may be right, asked after the accounts here: a directory. */
export interface PasswordSource {
  /** Null: it does not know the name, or the password is wrong. It costs a stranger the same time. */
  verify: (ctx: Ctx, entry: Entry) => Promise<UserRow | null>
}
const sources: PasswordSource[] = []

/** In the order they are asked, after the local accounts. */
export function addPasswordSource(source: PasswordSource): void {
  // A server that starts anew after a restore says so again.
  if (!sources.includes(source)) sources.push(source)
}

/**
 * Address limit, pair lock, password (a dummy hash for unknown names), and only then what `enter` asks: state, address
 * list, second factor, change of the password. The account's state is told only after a right password.
 */
async function signInNow(ctx: Ctx, input: Entry): Promise<SignInReply> {
  const policy = await policyOf(ctx)
  const made = await beginTry(ctx, input.username, policy)
  const user = await verified(ctx, input)
  if (user === null) return refuse(ctx, made, policy.login_lock_minutes)
  await clearTries(ctx, made)
  await checkState(ctx, user, policy)
  await checkByPassword(ctx, user, policy)
  // A directory may hold the same text: nobody could change it here.
  const isDefault = user.password_hash !== null && input.password === policy.default_password
  if (isDefault && !user.must_change_password) await requireChange(ctx.db, user.resource_id)
  return enter(ctx, { ...user, must_change_password: user.must_change_password || isDefault }, { policy, factor: 'password' })
}

/** Where people sign in elsewhere, a password still opens the accounts of administrators: somebody must get in when that fails. */
async function checkByPassword(ctx: Ctx, user: UserRow, policy: SessionPolicy): Promise<void> {
  if (policy.password_login_enabled) return
  const role = await findRole(ctx.db, user.role_resource_id)
  if (role.key !== 'administrator') fail('password_login_off')
}

async function verified(ctx: Ctx, input: Entry): Promise<UserRow | null> {
  const local = await findUserByName(ctx.db, input.username)
  if ((await verifyPassword(local?.password_hash ?? null, input.password)) && local !== null) return local
  return askSources(ctx, input)
}

/** What the other places say, in their order. */
export async function askSources(ctx: Ctx, input: Entry): Promise<UserRow | null> {
  for (const source of sources) {
    const found = await source.verify(ctx, input)
    if (found !== null) return found
  }
  return null
}

async function refuse(ctx: Ctx, made: Try, lockMinutes: number): Promise<never> {
  const operation = made.tries_left === 0 ? 'lock' : 'login_failed'
  await writeAudit(ctx, ctx.db, [
    { module: 'auth', operation, object_type: 'user', object_name: made.username, result: 'refused', error_code: 'credentials_wrong' },
  ])
  return fail('credentials_wrong', { n: made.tries_left, tries_left: made.tries_left, m: lockMinutes })
}
