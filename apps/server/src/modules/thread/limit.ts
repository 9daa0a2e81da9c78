import type { SignedIn } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { rateLimit } from '../rate-limit/index.ts'
import { settingsOf } from '../setting/index.ts'

/** One message per person and interval, whatever it is about. */
export async function limitMessages(ctx: SignedIn): Promise<void> {
  const { message_send_interval_s } = (await settingsOf(ctx)).values
  if (message_send_interval_s === 0) return
  try {
    await rateLimit(ctx, `message ${ctx.actor.user_id}`, 1, message_send_interval_s * 1000)
  } catch (error) {
    if (error instanceof Failure) throw new Failure('message_too_soon', { s: message_send_interval_s }, error.headers)
    throw error
  }
}
