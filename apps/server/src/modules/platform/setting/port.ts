import type { SettingValues } from '@beacon/api/platform/setting'
import type { Executor } from '../../../db/database.ts'
import { openPort } from '../../../port.ts'

/** What settings ask of the people's wing. */
export interface SettingPort {
  /** Role and organisation of who registers, unless a setting names others; null before both are seeded. */
  findRegistrationDefaults: (
    executor: Executor,
  ) => Promise<Pick<SettingValues, 'registration_default_role' | 'registration_organisation'> | null>
}

export const settingPort = openPort<SettingPort>('platform/setting')
