import type { Platform } from '../../context.ts'

/** Settings that sign-in and sessions follow. */
export interface SessionPolicy {
  login_lock_tries: number
  login_lock_minutes: number
  login_address_failures: number
  session_idle_minutes: number
  session_max_hours: number
  password_history: number
}

export const defaultPolicy: SessionPolicy = {
  login_lock_tries: 5,
  login_lock_minutes: 10,
  login_address_failures: 300,
  session_idle_minutes: 720,
  session_max_hours: 168,
  password_history: 3,
}

type Source = (platform: Platform) => Promise<Partial<SessionPolicy>>
let source: Source = async () => ({})

/** The settings module says here where the values come from. */
export function setPolicySource(from: Source): void {
  source = from
}

export const policyOf = async (platform: Platform): Promise<SessionPolicy> => ({ ...defaultPolicy, ...(await source(platform)) })
