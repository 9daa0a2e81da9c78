import { eq, like, not, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../db/database.ts'
import { setting } from '../../../db/schema/setting.ts'
import { locks } from '../../../db/locks.ts'

export type SettingRow = typeof setting.$inferSelect
const settingLock = locks.setting
/** Rows that are no settings but state of the installation, such as the wizard's step. */
const statePrefix = 'state.'
export const secretPrefix = 'secret.'

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
