import type { Ctx } from '../../../context.ts'
import { clearAlarm, raiseAlarm } from '../alarm/index.ts'
import { settingsOf } from '../setting/index.ts'
import { diskOf } from './stored.ts'

/** Percent points below the limit at which it is over. Less than what cleaning makes, so that a clean disk ends the alarm. */
const gap = 2

/** Asked every minute on one replica, cleaning on or off: administrators hear that the disk of the files is over the limit of the settings. */
export async function watchLimit(ctx: Ctx, disk = () => diskOf(ctx.config.filesDir)): Promise<void> {
  const limit = (await settingsOf(ctx)).values.clean_storage_limit_percent
  const { used_percent } = await disk()
  if (used_percent > limit) {
    const values = { used: `${used_percent}%`, limit: `${limit}%` }
    await raiseAlarm(ctx, { kind: 'storage_over_limit', values: { en: values, zh: values } })
  } else if (used_percent <= limit - gap) await clearAlarm(ctx, 'storage_over_limit')
}
