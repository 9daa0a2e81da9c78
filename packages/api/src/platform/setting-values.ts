import * as z from 'zod/mini'
import { id, integer, systemName, text } from '../fields.ts'
import {
  backupTarget,
  cidrList,
  registryHosts,
  clock,
  domain,
  machineName,
  ldap,
  mail,
  months,
  oidcProviders,
  profileField,
  registrationFields,
  timeZone,
  vlanBucket,
  vpnPackages,
} from './setting-fields.ts'
import { hostPortRange, sceneWays } from '../scene/ways.ts'
import { secret } from '../secret.ts'

const theme = z.enum(['dark', 'light'])
const picture = z.nullable(id)

const general = {
  system_name: systemName,
  system_name_zh: z.nullable(systemName),
  organiser_name: z.nullable(systemName),
  time_zone: timeZone,
  locale_default: z.enum(['browser', 'en', 'zh']),
  locale_switch: z.boolean(),
  maintenance_on: z.boolean(),
  maintenance_text: text({ max: 255, multiline: true }),
}
const appearance = {
  logo_dark: picture,
  logo_light: picture,
  favicon: picture,
  login_picture: picture,
  login_text: text({ max: 1024, multiline: true }),
  footer_text: text({ max: 255, multiline: true }),
  login_shows_contests: z.boolean(),
  theme_default: theme,
  theme_switch: z.boolean(),
}
const registration = {
  registration_open: z.boolean(),
  registration_review: z.boolean(),
  registration_default_role: id,
  registration_organisation: id,
  registration_fields: registrationFields,
  registration_code: secret(z.nullable(text({ min: 4, max: 32, pattern: /^[A-Za-z0-9_-]+$/u }))),
  /** How often the code may be used; null = without end. */
  registration_code_uses: z.nullable(integer(1, 100_000)),
  registration_email_verify: z.boolean(),
  registration_email_domains: z.array(domain).check(z.maxLength(50)),
  registration_terms: z.nullable(text({ min: 1, max: 20_000, multiline: true })),
  registration_per_address_hour: integer(1, 10_000),
  phone_international: z.boolean(),
  profile_edit_fields: z.array(profileField).check(z.maxLength(20)),
}
const signIn = {
  login_lock_tries: integer(3, 20),
  login_lock_minutes: integer(1, 1440),
  login_address_failures: integer(20, 10_000),
  login_address_exempt: cidrList,
  admin_addresses: cidrList,
  session_idle_minutes: integer(10, 43_200),
  session_max_hours: integer(1, 720),
  /** Sessions of one person at once; 0 = without limit. */
  session_limit: integer(0, 20),
  password_min_length: integer(6, 20),
  password_max_length: integer(20, 128),
  password_kinds: integer(1, 3),
  password_mixed_case: z.boolean(),
  password_history: integer(0, 24),
  password_expire_days: integer(0, 365),
  password_known_list: z.boolean(),
  totp_enabled: z.boolean(),
  totp_required_roles: z.array(id).check(z.maxLength(100)),
  totp_trust_days: integer(0, 90),
  api_token_max_days: integer(1, 3650),
}
const singleSignOn = { password_login_enabled: z.boolean(), oidc_providers: oidcProviders, ldap }
const contests = {
  dynamic_flag_length: integer(8, 128),
  dynamic_flag_prefix: text({ max: 32, pattern: /^[A-Za-z0-9_-]*$/u }),
  team_self_service: z.boolean(),
  team_max_members: integer(1, 100),
  message_send_interval_s: integer(0, 3600),
}
const network = { vlan_token_bucket: vlanBucket, vpn_packages: vpnPackages }
/** Where scenes are started and how people reach them; what differs from contest to contest stands in `contest-scene-fields`. */
const range = {
  scene_access_modes: sceneWays,
  /** Web targets are opened on names below this domain; null = no such way in. */
  target_domain: z.nullable(domain),
  /** Ports of the machine that lead to nodes, for scenes that are started from now on. */
  host_port_range: hostPortRange,
  /** Where these ports are; null = at the name of the platform. */
  host_port_name: z.nullable(machineName),
  /** Scenes that wait for room at a time. */
  scene_queue_max: integer(10, 10_000),
  /** Of one upload that becomes an image. */
  image_archive_limit_gb: integer(1, 50),
  /** Of all images together. */
  image_quota_gb: integer(10, 100_000),
  /** Instances that one person may run at a time, how long one of them, and how long a sandbox. */
  instance_per_user: integer(1, 100),
  instance_lifetime_max_hours: integer(1, 720),
  sandbox_minutes: integer(10, 480),
  /** Registries that images may be fetched from; none: that way in is not shown. */
  image_registry_hosts: registryHosts,
  /** Whether the steps of a build reach the internet. */
  image_build_network: z.boolean(),
  console_per_user: integer(1, 32),
  console_per_node: integer(1, 50),
  console_idle_minutes: integer(5, 240),
  console_max_hours: integer(1, 72),
}
const recording = { recording_enabled: z.boolean(), recording_keep_days: integer(1, 365) }
const courses = { course_scene_extend_minutes: integer(5, 480), course_scene_extend_max: integer(0, 20) }
const cleaning = {
  clean_enabled: z.boolean(),
  clean_age_months: months.clean,
  clean_storage_limit_percent: integer(50, 95),
  clean_at: clock,
  orphan_upload_hours: integer(1, 720),
  /** What one account may keep and send, in units of 1,000,000 bytes; 0 = without limit. */
  upload_kept_mb: integer(0, 10_000_000),
  upload_hour_mb: integer(0, 10_000_000),
  upload_hour_files: integer(0, 100_000),
  /** The same for whoever holds an item beyond the front pages. */
  staff_upload_kept_mb: integer(0, 10_000_000),
  staff_upload_hour_mb: integer(0, 10_000_000),
  staff_upload_hour_files: integer(0, 100_000),
  audit_keep_months: months.audit,
  system_log_keep_months: months.log,
  system_log_limit_gb: integer(1, 100),
  log_level: z.enum(['debug', 'info', 'warning', 'error']),
}
const backup = {
  backup_auto: z.boolean(),
  /** 30–1440 minutes or 1–30 days. */
  backup_interval_value: integer(1, 1440),
  backup_interval_unit: z.enum(['minutes', 'days']),
  backup_keep: integer(1, 90),
  backup_files: z.boolean(),
  backup_target: backupTarget,
}

/** Every setting by the tab of the settings page it stands on. */
export const settingTabs = {
  general,
  appearance,
  registration,
  sign_in: signIn,
  single_sign_on: singleSignOn,
  mail: { mail },
  contests,
  network,
  range,
  recording,
  courses,
  cleaning,
  backup,
} as const
export type SettingTab = keyof typeof settingTabs
/** Tabs of parts that are not built yet: their settings are stored and checked, but no page shows them. */
export const waitingTabs = ['courses'] as const satisfies readonly SettingTab[]

/** Every system setting an administrator may change; defaults stand in the server. Secrets are apart (`secretNames`). */
export const settingValues = z.object({
  ...general,
  ...appearance,
  ...registration,
  ...signIn,
  ...singleSignOn,
  mail,
  ...contests,
  ...network,
  ...range,
  ...recording,
  ...courses,
  ...cleaning,
  ...backup,
})
export type SettingValues = z.infer<typeof settingValues>
export type SettingName = keyof SettingValues

/** Secrets, written and never read back. A client secret of single sign-on is `oidc:<id of the provider>`. */
export const secretNames = ['default_password', 'mail', 'ldap', 'backup_passphrase', 'backup_target'] as const
export const secretName = z
  .string()
  .check(z.regex(/^(?:default_password|mail|ldap|backup_passphrase|backup_target|oidc:[a-z0-9][a-z0-9-]{1,31})$/u))
