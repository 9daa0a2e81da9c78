import type { Permission } from '@beacon/api/people/permissions'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { role } from '../../../db/schema/people/role.ts'
import { user } from '../../../db/schema/people/user.ts'
import type { AlarmNews } from '../../platform/alarm/index.ts'
import { sendAutomatic } from '../message/index.ts'
import { administratorIds } from './repo.ts'

/** An alarm goes to those it names, else to all who are administrators now, and to who holds the item it is about; nobody can turn it off. */
export async function tellOfAlarm(tx: Tx, { kind, values, item, user_ids: named }: AlarmNews): Promise<void> {
  const user_ids = [...(named ?? (await administratorIds(tx))), ...(item === undefined ? [] : await holdersOf(tx, item))]
  await sendAutomatic(tx, { template: kind, user_ids, values: (lang) => values[lang] })
}

async function holdersOf(tx: Tx, item: Permission): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select u.resource_id as id from ${user} u join ${role} r on r.resource_id = u.role_resource_id
    where ${item} = any(r.permissions) and u.deleted_at is null and u.status = 'normal'`)
  return rows.map(({ id }) => id)
}

/** People whose role somebody changed hear which one they have now. */
export async function tellOfRole(tx: Tx, user_ids: readonly string[], role_id: string, by: string): Promise<void> {
  const [now] = await tx.select({ en: role.name_en, zh: role.name_zh }).from(role).where(eq(role.resource_id, role_id))
  if (now === undefined) return
  const names = new Map<string, string>()
  for (const one of await tx.select({ id: user.resource_id, username: user.username }).from(user).where(oneOf(user_ids)))
    names.set(one.id, one.username)
  for (const [id, username] of names)
    await sendAutomatic(tx, { template: 'role_changed', user_ids: [id], values: (lang) => ({ username, role: now[lang], by }) })
}
const oneOf = (ids: readonly string[]) => sql`${user.resource_id} = any(${sql.param([...ids])}::uuid[])`
