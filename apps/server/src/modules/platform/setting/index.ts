import type { Module } from '../../../module.ts'
import { forgetSettings, settingChannel } from './read.ts'

export { settingDefaults } from './defaults.ts'
export { settingPort } from './port.ts'
export {
  forgetSettings,
  openSecret,
  readOwnSettings,
  readSettings,
  resealed,
  sealSecret,
  secretOf,
  settingChannel,
  settingsInMemory,
  settingsOf,
  type Settings,
} from './read.ts'
export { findState, lockSettings, secretPrefix, stateName, upsertSetting } from './repo.ts'

/** The values of settings for all who follow them; who reads and changes them as a page is `people/setting-page`. */
export const settingModule: Module = {
  name: 'setting',
  handlers: [],
  start: async (platform) => {
    const forget = () => forgetSettings(platform.db)
    await platform.bus.listen(settingChannel, forget, forget)
  },
}
