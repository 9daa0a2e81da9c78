import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { fail } from '../../../failure.ts'
import { isMailOn } from '../../platform/mail/index.ts'
import { rateLimit } from '../../platform/rate-limit/index.ts'
import { sendProof } from '../registration/index.ts'
import { findUser } from '../session/index.ts'

const perHour = 5

/** Sends a link to the own address; five an hour, so that nobody's inbox is filled by it. */
export async function askForProof(ctx: SignedIn): Promise<void> {
  if (!(await isMailOn(ctx))) fail('mail_off')
  const { user } = (await findUser(ctx.db, ctx.actor.user_id)) ?? fail('unauthenticated')
  const { email, resource_id, username } = user
  if (email === null) return fail('field_empty')
  await rateLimit(ctx, `prove ${resource_id}`, perHour, 3_600_000)
  const entry = {
    module: 'user' as const,
    operation: 'verify' as const,
    object_type: 'user',
    object_id: resource_id,
    object_name: username,
  }
  await change(ctx, entry, (tx) => sendProof(ctx, tx, { resource_id, username, email }))
}
