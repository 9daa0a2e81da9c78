import type { Ctx } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { Failure, failFor } from '../../../failure.ts'
import { isMailOn, linkTo, queueMail } from '../../platform/mail/index.ts'
import { rateLimit } from '../../platform/rate-limit/index.ts'
import { addRequest, findUserByName, makeResetToken } from '../session/index.ts'

const perHour = 30
const hourMs = 3_600_000

/**
 * A link by mail, or a request to the organisers. The work is done after the answer, so neither the answer nor its time
 * tells whether there is such an account.
 */
export async function forgotPassword(
  ctx: Ctx,
  input: { username: string; locale?: 'en' | 'zh' | undefined },
): Promise<{ by: 'mail' | 'organiser' }> {
  try {
    await rateLimit(ctx, `forgot ${ctx.ip}`, perHour, hourMs)
  } catch (error) {
    if (error instanceof Failure) failFor(Number(error.details?.['s'] ?? 60), 'too_many_tries')
    throw error
  }
  const isByMail = await isMailOn(ctx)
  void start(ctx, input, isByMail).catch((error: unknown) => ctx.log.error({ err: error }, 'a forgotten password was not taken up'))
  return { by: isByMail ? 'mail' : 'organiser' }
}

async function start(
  ctx: Ctx,
  { username, locale }: { username: string; locale?: 'en' | 'zh' | undefined },
  isByMail: boolean,
): Promise<void> {
  const found = await findUserByName(ctx.db, username.trim())
  // Who has no password here signs in elsewhere; who is disabled gets no way back in.
  if (found === null || found.password_hash === null || found.status !== 'normal') return
  if (isByMail && found.email === null) return
  const { resource_id: user_id } = found
  const entry = {
    module: 'auth' as const,
    operation: 'password_reset_request' as const,
    object_type: 'user',
    object_id: user_id,
    object_name: found.username,
    user: { user_id, username: found.username },
    after: { by: isByMail ? 'mail' : 'organiser' },
  }
  if (!isByMail) {
    const isNew = await ctx.db.transaction((tx) => addRequest(tx, { user_id, ip: ctx.ip, user_agent: ctx.user_agent }))
    if (isNew) await change(ctx, entry, async () => undefined)
    return
  }
  await change(ctx, entry, async (tx) => {
    const { token } = await makeResetToken(tx, user_id)
    const url = linkTo(ctx, `/change-password/reset?token=${token}`)
    const language = found.locale ?? locale
    await queueMail(ctx, tx, {
      user_id,
      template: 'password_reset',
      values: { username: found.username, url },
      ...(language === undefined ? {} : { locale: language }),
    })
  })
}
