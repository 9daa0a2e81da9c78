import { clockNow } from '../../../db/clock.ts'
import type { Ctx } from '../../../context.ts'
import { newToken, tokenHash } from '../../platform/secret/index.ts'
import { insertChallenge } from './repo.ts'

const goodMs = 5 * 60_000
const mark = '.'

/**
 * The password was right, or the provider spoke: what the browser shows with the code of the second factor. It names the provider,
 * and since only its hash is known here, nobody can name another one.
 */
export async function openChallenge(ctx: Ctx, userId: string, providerId: string | null): Promise<string> {
  const token = providerId === null ? newToken() : `${newToken()}${mark}${providerId}`
  await insertChallenge(ctx.db, {
    token_hash: tokenHash(token),
    user_id: userId,
    expires_at: new Date(clockNow() + goodMs).toISOString(),
  })
  return token
}

/** The provider at which the sign-in of this challenge began; undefined: by a password. */
export function providerOfChallenge(challenge: string): string | undefined {
  const at = challenge.indexOf(mark)
  return at < 0 ? undefined : challenge.slice(at + mark.length)
}
