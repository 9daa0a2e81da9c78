import type { SignedIn } from '../../../../context.ts'
import { failFor } from '../../../../failure.ts'
import { oncePer } from '../../../platform/rate-limit/index.ts'
import { settingsOf } from '../../../platform/setting/index.ts'

/** One message per person and interval, whatever it is about; says how long one still waits. */
export async function limitMessages(ctx: SignedIn): Promise<void> {
  const { message_send_interval_s } = (await settingsOf(ctx)).values
  if (message_send_interval_s === 0) return
  const key = `message ${ctx.actor.user_id} ${message_send_interval_s}`
  const left_ms = await oncePer(ctx, key, message_send_interval_s * 1000)
  if (left_ms !== null) failFor(Math.ceil(left_ms / 1000), 'message_too_soon')
}
