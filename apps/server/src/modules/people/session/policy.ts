import type { SettingValues } from '@beacon/api/platform/setting'
import type { Platform } from '../../../context.ts'
import type { Executor } from '../../../db/database.ts'
import { openSecret, settingsOf, type Settings } from '../../platform/setting/index.ts'

/** Settings that sign-in, sessions and passwords follow. */
export type SessionPolicy = SettingValues & {
  /** Given by resets and imports; who holds it must change it. */
  default_password: string | null
}

const made = new WeakMap<Settings, SessionPolicy>()

/** What signing in follows: made once per state of the settings, because every request asks. In a transaction give that too. */
export async function policyOf(platform: Platform, executor: Executor = platform.db): Promise<SessionPolicy> {
  const settings = await settingsOf(platform, executor)
  const known = made.get(settings)
  if (known !== undefined) return known
  const policy = { ...settings.values, default_password: openSecret(platform, settings, 'default_password') }
  made.set(settings, policy)
  return policy
}
