import { clockNow } from '../../../db/clock.ts'
import type { Ctx } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { revokeAll } from '../api-token/index.ts'
import { endSessions, sessionChanged } from '../session/index.ts'
import { refresh } from './account.ts'
import { withDirectory, type Person } from './connect.ts'
import { directoryAccounts, updateUser, type UserRow } from './repo.ts'

let lastAt = 0

/** Each minute; works as often as the setting says. */
export async function syncWhenDue(ctx: Ctx, minutes: number): Promise<void> {
  if (clockNow() - lastAt < minutes * 60_000) return
  lastAt = clockNow()
  await syncDirectory(ctx)
}

/**
 * Takes over names and addresses of everybody who is here already, and disables who is gone where the setting says so.
 * A directory that answers with nobody is broken, not empty: then nothing happens.
 */
export async function syncDirectory(ctx: Ctx): Promise<{ seen: number; disabled: number }> {
  const found = await withDirectory(ctx, async (directory) => ({ people: await directory.search('', true), setting: directory.setting }))
  if (found === null || found.people.length === 0) return { seen: 0, disabled: 0 }
  const byName = new Map<string, Person>(found.people.map((person) => [person.username.toLowerCase(), person]))
  const accounts = await directoryAccounts(ctx.db)
  let [seen, disabled] = [0, 0]
  for (const { user, role_key } of accounts) {
    const person = byName.get(user.username.toLowerCase())
    if (person !== undefined) {
      seen += 1
      await refresh(ctx, user, person)
    } else if (found.setting.vanished === 'disable' && user.status === 'normal' && role_key !== 'administrator') {
      disabled += 1
      await disable(ctx, user)
    }
  }
  return { seen, disabled }
}

async function disable(ctx: Ctx, user: UserRow): Promise<void> {
  const after = { status: 'disabled' as const, status_reason: 'No longer in the directory / 目录中已无此人' }
  const entry = { module: 'user' as const, operation: 'disable' as const, object_type: 'user', object_id: user.resource_id }
  await change(ctx, { ...entry, object_name: user.username, before: { status: user.status }, after }, async (tx) => {
    await updateUser(tx, user.resource_id, after)
    await revokeAll(tx, user.resource_id, 'administrator')
    await endSessions(tx, user.resource_id, 'disabled')
    await sessionChanged(tx, { user_id: user.resource_id })
  })
}
