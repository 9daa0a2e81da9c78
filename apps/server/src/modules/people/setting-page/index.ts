import { setting as contract } from '@beacon/api/platform/setting'
import { implement, type Module } from '../../../module.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { settingHistory } from './history.ts'
import { settingPicture } from './picture.ts'
import { secretMarks } from './secret-marks.ts'
import { updateSettings } from './write.ts'

/** Settings as a page that people read and change: a value may name a role, an organisation or a file. */
export const settingPageModule: Module = {
  name: 'setting-page',
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
}
