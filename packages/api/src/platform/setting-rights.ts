import type { Permission } from '../people/permissions.ts'
import type { SettingName } from './setting-values.ts'

/** Settings that decide who may sign in, what is recorded of people, whom the machine asks for images and what builds reach: they need `setting.security` and a confirmation. */
const security: ReadonlySet<string> = new Set<SettingName>([
  'registration_default_role',
  'registration_per_address_hour',
  'login_lock_tries',
  'login_lock_minutes',
  'login_address_failures',
  'login_address_exempt',
  'admin_addresses',
  'session_idle_minutes',
  'session_max_hours',
  'session_limit',
  'password_min_length',
  'password_max_length',
  'password_kinds',
  'password_mixed_case',
  'password_history',
  'password_expire_days',
  'password_known_list',
  'password_login_enabled',
  'totp_enabled',
  'totp_required_roles',
  'totp_trust_days',
  'oidc_providers',
  'ldap',
  'mail',
  'api_token_max_days',
  'image_registry_hosts',
  'image_build_network',
  'audit_keep_months',
  'system_log_keep_months',
])

/** The permission item that changes a setting, or a secret by `secret:<name>`. */
export function settingItem(name: string): Permission {
  if (name.startsWith('backup_') || name.startsWith('secret:backup_')) return 'backup.manage'
  if (name === 'vlan_token_bucket') return 'network.manage'
  return security.has(name) || name.startsWith('secret:') ? 'setting.security' : 'setting.write'
}

/** Where archives go and what opens the key inside them: whoever decides that reads everything, so it is an administrator's matter. */
export const isForAdministrators = (name: string): boolean =>
  name === 'backup_target' || name === 'secret:backup_target' || name === 'secret:backup_passphrase'

/** Whether changing it asks for the password again. */
export const needsReauth = (name: string): boolean => {
  const item = settingItem(name)
  return item === 'setting.security' || item === 'backup.manage'
}

/** Settings that `GET auth/register/` tells everybody (of some only whether they are set, or a part). */
export const publicSettings = [
  'system_name',
  'system_name_zh',
  'organiser_name',
  'logo_dark',
  'logo_light',
  'favicon',
  'login_picture',
  'login_text',
  'footer_text',
  'login_shows_contests',
  'time_zone',
  'locale_default',
  'locale_switch',
  'theme_default',
  'theme_switch',
  'maintenance_on',
  'maintenance_text',
  'registration_open',
  'registration_review',
  'registration_fields',
  'registration_email_verify',
  'registration_email_domains',
  'registration_terms',
  'phone_international',
  'password_min_length',
  'password_max_length',
  'password_kinds',
  'password_mixed_case',
  'password_login_enabled',
] as const satisfies readonly SettingName[]
