import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { role } from '../../db/schema/role.ts'
import { user } from '../../db/schema/user.ts'
import type { AlarmNews } from '../alarm/index.ts'
import { administratorIds } from '../role/index.ts'
import { sendAutomatic, toldSince } from './automatic.ts'

interface AdministratorNews {
  by: string
  came: string[]
  went: string[]
}
const list = (names: string[]): string => (names.length === 0 ? '–' : names.join(', '))

/** Every administrator hears that the list of them changed. */
export async function tellOfAdministrators(tx: Tx, user_ids: string[], { by, came, went }: AdministratorNews): Promise<void> {
  await sendAutomatic(tx, { template: 'administrators_changed', user_ids, values: () => ({ by, came: list(came), went: list(went) }) })
}

/** Whoever looks after backups hears of one that failed, and once a day that one is late: the schedule asks every minute. */
export async function tellOfBackup(
  ctx: Ctx,
  { kind, name, error_code }: { kind: 'failed' | 'late'; name: string; error_code: string | null },
): Promise<void> {
  const isNews = kind === 'failed' ? sql`true` : sql`not ${toldSince(sql`u.resource_id`, 'backup_late', sql`now() - interval '1 day'`)}`
  await ctx.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select u.resource_id as id from ${user} u join ${role} r on r.resource_id = u.role_resource_id
      where 'backup.manage' = any(r.permissions) and u.deleted_at is null and u.status = 'normal' and ${isNews}`)
    const user_ids = rows.map(({ id }) => id)
    const template = kind === 'failed' ? ('backup_failed' as const) : ('backup_late' as const)
    await sendAutomatic(tx, { template, user_ids, values: () => ({ name, reason: error_code ?? '' }) })
  })
}

/** An alarm goes to all who are administrators now; nobody can turn it off. */
export async function tellOfAlarm(tx: Tx, { kind, values }: AlarmNews): Promise<void> {
  await sendAutomatic(tx, { template: kind, user_ids: await administratorIds(tx), values: (lang) => values[lang] })
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
