import type { Ctx } from '../../../context.ts'
import { minuteIn } from '../../../zone.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { sendAutomatic } from '../message/index.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { takeEnding } from './repo.ts'

/** A week before a token ends its person is told, so that no program stops by surprise. */
export async function warnEnding(ctx: Ctx): Promise<void> {
  const zone = (await settingsOf(ctx)).values.time_zone
  await ctx.db.transaction(async (tx) => {
    for (const { user_id, name, prefix, expires_at } of await takeEnding(tx)) {
      const values = () => ({ name, prefix, date: minuteIn(zone, expires_at) })
      await sendAutomatic(tx, { template: 'token_ending', user_ids: [user_id], values })
      await queueMail(ctx, tx, { user_id, template: 'token_ending', values: { name, prefix, at: expires_at, zone } })
    }
  })
}
