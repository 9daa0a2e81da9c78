import { eq, like, not, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../db/database.ts'
import { role } from '../../db/schema/role.ts'
import { setting } from '../../db/schema/setting.ts'
import { user } from '../../db/schema/user.ts'

export type SettingRow = typeof setting.$inferSelect
const settingLock = 7_002_021
/** Rows that are no settings but state of the installation, such as the wizard's step. */
const statePrefix = 'state.'

export async function selectSettings(executor: Executor): Promise<SettingRow[]> {
  return executor
    .select()
    .from(setting)
    .where(not(like(setting.name, `${statePrefix}%`)))
}

/** One writer at a time, on all replicas. */
export async function lockSettings(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${settingLock})`)
}

export async function upsertSetting(
  tx: Tx,
  row: { name: string; value: unknown; version: number; updated_by: string | null },
): Promise<void> {
  const value = sql`${JSON.stringify(row.value)}::jsonb`
  await tx
    .insert(setting)
    .values({ ...row, value })
    .onConflictDoUpdate({ target: setting.name, set: { value, version: row.version, updated_by: row.updated_by, updated_at: sql`now()` } })
}

export async function findState(executor: Executor, name: string): Promise<unknown> {
  const [row] = await executor
    .select()
    .from(setting)
    .where(eq(setting.name, statePrefix + name))
  return row?.value
}

export const stateName = (name: string): string => statePrefix + name

export async function findOrdinaryRole(executor: Executor): Promise<string | null> {
  const [row] = await executor.select({ id: role.resource_id }).from(role).where(eq(role.key, 'ordinary'))
  return row?.id ?? null
}

export async function findRolePermissions(executor: Executor, id: string): Promise<string[] | null> {
  const [row] = await executor.select({ permissions: role.permissions }).from(role).where(eq(role.resource_id, id))
  return row?.permissions ?? null
}

export async function findRepName(executor: Executor, id: string | null): Promise<string | null> {
  if (id === null) return null
  const [row] = await executor.select({ name: user.rep_name }).from(user).where(eq(user.resource_id, id))
  return row?.name ?? null
}
