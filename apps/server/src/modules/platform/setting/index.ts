import { setting as contract } from '@beacon/api/setting'
import { implement, type Module } from '../../../module.ts'
import { setPolicySource } from '../../people/session/index.ts'
import { forgetSettings, settingChannel, settingsOf } from './read.ts'
import { settingHistory } from './history.ts'
import { settingPicture } from './picture.ts'
import { policyOf } from './policy.ts'
import { secretMarks } from './secret-marks.ts'
import { updateSettings } from './write.ts'

export { settingDefaults } from './defaults.ts'
export { setLinkedAdministratorProbe } from './check.ts'
export { resealed, secretOf, settingChannel, settingsInMemory, settingsOf } from './read.ts'
export { findState, lockSettings, stateName, upsertSetting } from './repo.ts'

export const settingModule: Module = {
  name: 'setting',
  handlers: implement(contract, {
    get: async ({ ctx }) => {
      const settings = await settingsOf(ctx)
      const { values, defaults, version } = settings
      return { values, defaults, secrets: await secretMarks(ctx.db, settings), version }
    },
    history: ({ ctx, query }) => settingHistory(ctx, query),
    picture: ({ ctx, params }) => settingPicture(ctx, params),
    update: ({ ctx, body }) => updateSettings(ctx, body),
  }),
  start: async (platform) => {
    const forget = () => forgetSettings(platform.db)
    await platform.bus.listen(settingChannel, forget, forget)
    setPolicySource(policyOf)
  },
}
