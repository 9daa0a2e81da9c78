import type { SettingValues } from '@beacon/api/setting'
import type { Platform } from '../../../context.ts'
import { secretOf, settingsOf, type Settings } from '../../platform/setting/index.ts'

/** Settings that sign-in, sessions and passwords follow. */
export type SessionPolicy = SettingValues & {
  /** Given by resets and imports; who holds it must change it. */
  default_password: string | null
}

const made = new WeakMap<Settings, Promise<SessionPolicy>>()

/** What signing in follows: made once per state of the settings, because every request asks. */
export async function policyOf(platform: Platform): Promise<SessionPolicy> {
  const settings = await settingsOf(platform)
  const known = made.get(settings)
  if (known !== undefined) return known
  const policy = secretOf(platform, 'default_password').then((default_password) => ({ ...settings.values, default_password }))
  made.set(settings, policy)
  return policy
}
