import type { SettingValues } from '@beacon/api/setting'

/** What holds until somebody changes it; the role and the organisation of registrations come from the database. */
export const settingDefaults: Omit<SettingValues, 'registration_default_role' | 'registration_organisation'> = {
  system_name: 'Beacon 烽火',
  system_name_zh: null,
  organiser_name: null,
  time_zone: 'Asia/Shanghai',
  locale_default: 'browser',
  theme_default: 'dark',
  locale_switch: true,
  theme_switch: true,
  login_text: '',
  team_self_service: true,
  team_max_members: 10,
  registration_open: false,
  registration_review: true,
  registration_code: null,
  registration_per_address_hour: 200,
  login_lock_tries: 5,
  login_lock_minutes: 10,
}

/** Settings that touch who may come in: `setting.security`. */
export const securityNames: ReadonlySet<string> = new Set<keyof SettingValues>([
  'registration_default_role',
  'registration_per_address_hour',
  'login_lock_tries',
  'login_lock_minutes',
])
