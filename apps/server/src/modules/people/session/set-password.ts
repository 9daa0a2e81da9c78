import { eq } from 'drizzle-orm'
import { systemCtx, type Platform } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { user } from '../../../db/schema/people/user.ts'
import { sessionChanged } from './authenticate.ts'
import { randomPassword, removeFirstAdmin } from './first-admin.ts'
import { hashPassword } from './password.ts'
import { endSessions, findUserByName, updatePassword } from './repo.ts'
import { endWithPassword } from './second-factor.ts'
import { unlockAccount } from './throttle.ts'

/** A new random password, to be changed at the next sign-in; all sessions end and locks go. Null when there is no such account. */
export async function setRandomPassword(platform: Platform, username: string): Promise<string | null> {
  const ctx = systemCtx(platform, 'admin:password')
  const found = await findUserByName(ctx.db, username)
  if (found === null) return null
  const password = randomPassword()
  const password_hash = await hashPassword(password)
  const entry = {
    module: 'user' as const,
    operation: 'password_reset' as const,
    object_type: 'user',
    object_id: found.resource_id,
    object_name: found.username,
  }
  await change(ctx, entry, async (tx) => {
    await updatePassword(tx, found.resource_id, { password_hash, password_history: found.password_history })
    await tx.update(user).set({ must_change_password: true }).where(eq(user.resource_id, found.resource_id))
    await endWithPassword(tx, found.resource_id)
    await endSessions(tx, found.resource_id, 'password')
    await sessionChanged(tx, { user_id: found.resource_id })
  })
  await unlockAccount(ctx, found.username)
  await removeFirstAdmin(ctx, found.resource_id)
  return password
}
