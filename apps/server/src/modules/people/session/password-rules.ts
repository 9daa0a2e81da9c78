import { holdsUsername, isPasswordForm } from '@beacon/api/people/person-rules'
import type { Platform } from '../../../context.ts'
import type { Executor } from '../../../db/database.ts'
import { fail } from '../../../failure.ts'
import { isKnownPassword } from './known-passwords.ts'
import { verifyPassword } from './password.ts'
import { policyOf, type SessionPolicy } from './policy.ts'
import type { UserRow } from './repo.ts'

/** The form a new password must have now, with the values that its text names. */
const formOf = (policy: SessionPolicy) => ({
  min: policy.password_min_length,
  max: policy.password_max_length,
  kinds: policy.password_kinds,
  mixed_case: policy.password_mixed_case,
})

/**
 * For accounts that are being made or given a password. Throws `password_wrong_form`, `password_is_username` or
 * `password_known`, by the settings as they stand.
 */
export async function checkNewPassword(
  platform: Platform,
  username: string,
  password: string,
  executor: Executor = platform.db,
): Promise<void> {
  const policy = await policyOf(platform, executor)
  const form = formOf(policy)
  const { mixed_case, ...shown } = form
  if (!isPasswordForm(password, form)) fail('password_wrong_form', { ...shown, mixed: mixed_case ? 'yes' : 'no' })
  if (holdsUsername(password, username)) fail('password_is_username')
  if (policy.password_known_list && isKnownPassword(password)) fail('password_known')
}

/** The rules of a new password and, besides, those that need the account: none of the last ones, not the default one. */
export async function checkChangedPassword(
  platform: Platform,
  user: Pick<UserRow, 'username' | 'password_hash' | 'password_history'>,
  password: string,
): Promise<void> {
  await checkNewPassword(platform, user.username, password)
  const { password_history, default_password } = await policyOf(platform)
  if (password === default_password) fail('password_known')
  const earlier = [user.password_hash, ...user.password_history].filter((hash) => hash !== null).slice(0, password_history)
  for (const hash of earlier) if (await verifyPassword(hash, password)) fail('password_reused', { n: password_history })
}

const dayMs = 86_400_000

/** Why the password must be changed before anything else, when it must; one that is kept elsewhere can only be changed there. */
export function mustChange(
  user: Pick<UserRow, 'must_change_password' | 'password_changed_at' | 'created_at' | 'password_hash'>,
  { policy, now }: { policy: SessionPolicy; now: number },
): { type: 'first' } | { type: 'expired'; days: number } | null {
  if (user.password_hash === null) return null
  if (user.must_change_password) return { type: 'first' }
  if (policy.password_expire_days === 0) return null
  const days = Math.floor((now - Date.parse(user.password_changed_at ?? user.created_at)) / dayMs)
  return days >= policy.password_expire_days ? { type: 'expired', days } : null
}
