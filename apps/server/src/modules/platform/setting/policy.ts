import type { Platform } from '../../../context.ts'
import type { SessionPolicy } from '../../people/session/index.ts'
import { secretOf, settingsOf, type Settings } from './read.ts'

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
