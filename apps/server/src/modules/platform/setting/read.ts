import { settingValues, type SettingValues } from '@beacon/api/platform/setting'
import * as z from 'zod/mini'
import type { Platform } from '../../../context.ts'
import type { Db, Executor } from '../../../db/database.ts'
import type { SecretBox } from '../secret/index.ts'
import { settingDefaults } from './defaults.ts'
import { settingPort } from './port.ts'
import { secretPrefix, selectSettings, type SettingRow } from './repo.ts'

/** Channel of changed settings; every replica drops what it cached. */
export const settingChannel = 'setting_changed'
const cacheMs = 30_000

export interface Settings {
  values: SettingValues
  defaults: SettingValues
  version: number
  /** Of each stored setting: when it last moved. */
  versions: ReadonlyMap<string, Moved>
  /** Names of the secrets that are set, with what is sealed. */
  secrets: ReadonlyMap<string, Moved & { sealed: string }>
}
interface Moved {
  version: number
  updated_at: string
  updated_by: string | null
}

interface Cached {
  settings: Promise<Settings>
  /** Null while they are being read. */
  read: Settings | null
  until: number
}
const caches = new WeakMap<Db, Cached>()

/**
 * Settings as they stand, from memory; a change on any replica is seen as soon as its NOTIFY arrives. In a transaction give that too:
 * what memory lacks is read through it, because who holds a connection waits for no other.
 */
export async function settingsOf(platform: Pick<Platform, 'db'>, executor: Executor = platform.db): Promise<Settings> {
  const cached = caches.get(platform.db)
  const isFresh = cached !== undefined && cached.until > Date.now()
  if (executor !== platform.db) return isFresh && cached.read !== null ? cached.read : readSettings(executor)
  if (isFresh) return cached.settings
  const reading: Cached = { settings: readSettings(platform.db), read: null, until: Date.now() + cacheMs }
  caches.set(platform.db, reading)
  try {
    reading.read = await reading.settings
  } catch (error) {
    caches.delete(platform.db)
    throw error
  }
  return reading.read
}

/** Settings as memory has them, for who must not wait; null before they were read. */
export const settingsInMemory = (platform: Pick<Platform, 'db'>): SettingValues | null => caches.get(platform.db)?.read?.values ?? null

export const forgetSettings = (db: Db): void => void caches.delete(db)

const sealedValue = z.object({ sealed: z.string() })
const purpose = 'setting'

export const sealSecret = (platform: Pick<Platform, 'secret'>, name: string, text: string): { sealed: string } => ({
  sealed: platform.secret.seal(purpose, text, name).toString('base64'),
})

/** A stored secret as another installation's key seals it. */
export function resealed(name: string, value: unknown, old: SecretBox, next: SecretBox): { sealed: string } {
  const { sealed } = sealedValue.parse(value)
  return sealSecret({ secret: next }, name, old.open(purpose, Buffer.from(sealed, 'base64'), name))
}

/** A secret as plain text, for what needs it at this moment; null when it is not set. */
export const secretOf = async (platform: Pick<Platform, 'db' | 'secret'>, name: string): Promise<string | null> =>
  openSecret(platform, await settingsOf(platform), name)

/** The same of settings that are read already. */
export function openSecret({ secret }: Pick<Platform, 'secret'>, { secrets }: Settings, name: string): string | null {
  const found = secrets.get(name)
  return found === undefined ? null : secret.open(purpose, Buffer.from(found.sealed, 'base64'), name)
}

export async function readSettings(executor: Executor): Promise<Settings> {
  const rows = await selectSettings(executor)
  const registration = await settingPort.answer().findRegistrationDefaults(executor)
  if (registration === null) throw new Error('the seed role or the root organisation is missing')
  const defaults: SettingValues = { ...settingDefaults, ...registration }
  const plain = rows.filter((row) => !row.name.startsWith(secretPrefix))
  return {
    values: settingValues.parse({ ...defaults, ...storedValues(plain) }),
    defaults,
    version: Math.max(0, ...rows.map((row) => row.version)),
    versions: new Map(rows.map((row) => [row.name, row])),
    secrets: new Map(
      rows.flatMap((row) => {
        const sealed = sealedValue.safeParse(row.value)
        const isSet = row.name.startsWith(secretPrefix) && sealed.success
        return isSet ? [[row.name.slice(secretPrefix.length), { ...row, sealed: sealed.data.sealed }] as const] : []
      }),
    ),
  }
}

const ownValues = z.omit(settingValues, { registration_default_role: true, registration_organisation: true })

/** Settings that need nobody else's rows, read anew: for the process of the scenes, which knows no people. */
export async function readOwnSettings(executor: Executor): Promise<z.infer<typeof ownValues>> {
  const rows = await selectSettings(executor)
  const plain = rows.filter((row) => !row.name.startsWith(secretPrefix))
  return ownValues.parse({ ...settingDefaults, ...storedValues(plain) })
}

/** What is stored and still allowed; a value that an older version took falls back to its default. */
function storedValues(rows: SettingRow[]): Record<string, unknown> {
  const shape = new Map<string, z.ZodMiniType>(Object.entries(settingValues.shape))
  return Object.fromEntries(
    rows.filter((row) => shape.get(row.name)?.safeParse(row.value).success === true).map((row) => [row.name, row.value]),
  )
}
