import type { SignInReply } from '@beacon/api/people/session'
import type { Ctx } from '../../../context.ts'
import { Failure, fail } from '../../../failure.ts'
import { writeAudit } from '../../platform/audit/index.ts'
import { rateLimit } from '../../platform/rate-limit/index.ts'
import { tokenHash } from '../../platform/secret/index.ts'
import { checkState, enter } from './enter.ts'
import { providerOfChallenge } from './open-challenge.ts'
import { policyOf } from './policy.ts'
import { countChallenge, findUser, useChallenge } from './repo.ts'
import { secondFactor } from './second-factor.ts'

const triesAtMost = 5
const guesses = 10
const guessWindowMs = 10 * 60_000

/** The second factor: a code of the app or a recovery code. Five wrong ones end the challenge. */
export async function passChallenge(
  ctx: Ctx,
  input: { challenge: string; code: string; trust?: boolean | undefined },
): Promise<SignInReply> {
  const hash = tokenHash(input.challenge)
  const held = (await countChallenge(ctx.db, hash, triesAtMost)) ?? fail('challenge_expired')
  const { user } = (await findUser(ctx.db, held.user_id)) ?? fail('challenge_expired')
  await limitGuesses(ctx, user.resource_id)
  const taken = await secondFactor().take(ctx, user, input.code)
  if (typeof taken === 'string') {
    const n = triesAtMost - held.tries
    await noteWrong(ctx, user)
    return taken === 'used' ? fail('totp_used') : n === 0 ? fail('challenge_expired') : fail('totp_wrong', { n, tries_left: n })
  }
  if (!(await useChallenge(ctx.db, hash))) return fail('challenge_expired')
  const policy = await policyOf(ctx)
  await checkState(ctx, user, policy)
  if (input.trust === true && policy.totp_trust_days > 0) await secondFactor().trust(ctx, user.resource_id, policy.totp_trust_days)
  const reply = await enter(ctx, user, { policy, factor: 'both', provider_id: providerOfChallenge(input.challenge) })
  return taken.recovery_left === null ? reply : { ...reply, recovery_left: taken.recovery_left }
}

/** Whoever knows the password can begin anew as often as they like: the guesses of all challenges of an account count together. */
async function limitGuesses(ctx: Ctx, userId: string): Promise<void> {
  try {
    await rateLimit(ctx, `second factor ${userId}`, guesses, guessWindowMs)
  } catch (error) {
    if (error instanceof Failure) throw new Failure('too_many_tries', error.details, error.headers)
    throw error
  }
}

async function noteWrong(ctx: Ctx, user: { resource_id: string; username: string }): Promise<void> {
  await writeAudit(ctx, ctx.db, [
    {
      module: 'auth',
      operation: 'second_factor',
      object_type: 'user',
      object_id: user.resource_id,
      object_name: user.username,
      result: 'refused',
      error_code: 'totp_wrong',
      user: { user_id: user.resource_id, username: user.username },
    },
  ])
}
