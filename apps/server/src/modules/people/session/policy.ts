import type { SettingValues } from '@beacon/api/setting'
import type { Platform } from '../../../context.ts'

type Named =
  | 'login_lock_tries'
  | 'login_lock_minutes'
  | 'login_address_failures'
  | 'login_address_exempt'
  | 'admin_addresses'
  | 'session_idle_minutes'
  | 'session_max_hours'
  | 'session_limit'
  | 'password_min_length'
  | 'password_max_length'
  | 'password_kinds'
  | 'password_mixed_case'
  | 'password_history'
  | 'password_expire_days'
  | 'password_known_list'
  | 'password_login_enabled'
  | 'totp_enabled'
  | 'totp_required_roles'
  | 'totp_trust_days'
  | 'api_token_max_days'
  | 'organiser_name'
  | 'maintenance_on'
  | 'maintenance_text'
  | 'time_zone'

/** Settings that sign-in, sessions and passwords follow. */
export type SessionPolicy = Pick<SettingValues, Named> & {
  /** Given by resets and imports; who holds it must change it. */
  default_password: string | null
}

export const defaultPolicy: SessionPolicy = {
  login_lock_tries: 5,
  login_lock_minutes: 10,
  login_address_failures: 300,
  login_address_exempt: [],
  admin_addresses: [],
  session_idle_minutes: 720,
  session_max_hours: 168,
  session_limit: 0,
  password_min_length: 8,
  password_max_length: 20,
  password_kinds: 2,
  password_mixed_case: false,
  password_history: 3,
  password_expire_days: 0,
  password_known_list: true,
  password_login_enabled: true,
  totp_enabled: true,
  totp_required_roles: [],
  totp_trust_days: 0,
  api_token_max_days: 365,
  organiser_name: null,
  maintenance_on: false,
  maintenance_text: '',
  time_zone: 'Asia/Shanghai',
  default_password: null,
}

type Source = (platform: Platform) => Promise<SessionPolicy>
let source: Source = async () => defaultPolicy

/** The settings module says here where the values come from. */
export function setPolicySource(from: Source): void {
  source = from
}

export const policyOf = (platform: Platform): Promise<SessionPolicy> => source(platform)
