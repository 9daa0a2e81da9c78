import { setting as contract } from '@beacon/api/setting'
import { implement, type Module } from '../../module.ts'
import { setPolicySource } from '../session/index.ts'
import { forgetSettings, settingChannel, settingsOf } from './read.ts'
import { updateSettings } from './write.ts'

export { settingDefaults } from './defaults.ts'
export { settingsOf } from './read.ts'
export { findState, lockSettings, stateName, upsertSetting } from './repo.ts'

export const settingModule: Module = {
  name: 'setting',
  handlers: implement(contract, {
    get: async ({ ctx }) => {
      const { values, defaults, version } = await settingsOf(ctx)
      return { values, defaults, version }
    },
    update: ({ ctx, body }) => updateSettings(ctx, body),
  }),
  start: async (platform) => {
    const forget = () => forgetSettings(platform.db)
    await platform.bus.listen(settingChannel, forget, forget)
    setPolicySource(async (from) => {
      const { login_lock_tries, login_lock_minutes } = (await settingsOf(from)).values
      return { login_lock_tries, login_lock_minutes }
    })
  },
}
