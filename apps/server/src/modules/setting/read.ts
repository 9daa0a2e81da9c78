import { settingValues, type SettingValues } from '@beacon/api/setting'
import type { Platform } from '../../context.ts'
import type { Db, Executor } from '../../db/database.ts'
import { findRoot } from '../organisation/index.ts'
import { settingDefaults } from './defaults.ts'
import { findOrdinaryRole, selectSettings } from './repo.ts'

/** Channel of changed settings; every replica drops what it cached. */
export const settingChannel = 'setting_changed'
const cacheMs = 30_000

export interface Settings {
  values: SettingValues
  defaults: SettingValues
  version: number
  /** Of each stored setting: when it last moved. */
  versions: ReadonlyMap<string, { version: number; updated_at: string; updated_by: string | null }>
}

interface Cached {
  settings: Promise<Settings>
  until: number
}
const caches = new WeakMap<Db, Cached>()

/** Settings as they stand, from memory; a change on any replica is seen as soon as its NOTIFY arrives. */
export function settingsOf(platform: Pick<Platform, 'db'>): Promise<Settings> {
  const cached = caches.get(platform.db)
  if (cached !== undefined && cached.until > Date.now()) return cached.settings
  const settings = readSettings(platform.db)
  caches.set(platform.db, { settings, until: Date.now() + cacheMs })
  settings.catch(() => caches.delete(platform.db))
  return settings
}

export const forgetSettings = (db: Db): void => void caches.delete(db)

export async function readSettings(executor: Executor): Promise<Settings> {
  const rows = await selectSettings(executor)
  const [roleId, root] = await Promise.all([findOrdinaryRole(executor), findRoot(executor)])
  if (roleId === null || root === null) throw new Error('the seed role or the root organisation is missing')
  const defaults: SettingValues = { ...settingDefaults, registration_default_role: roleId, registration_organisation: root.resource_id }
  const stored = Object.fromEntries(rows.map((row) => [row.name, row.value]))
  const values = settingValues.parse({ ...defaults, ...stored })
  return {
    values,
    defaults,
    version: Math.max(0, ...rows.map((row) => row.version)),
    versions: new Map(rows.map((row) => [row.name, row])),
  }
}
