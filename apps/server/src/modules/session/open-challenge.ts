import { clockNow } from '../../db/clock.ts'
import type { Ctx } from '../../context.ts'
import { newToken, tokenHash } from '../secret/index.ts'
import { insertChallenge } from './repo.ts'

const goodMs = 5 * 60_000

/** The password was right: what the browser shows with the code of the second factor. */
export async function openChallenge(ctx: Ctx, userId: string): Promise<string> {
  const token = newToken()
  await insertChallenge(ctx.db, {
    token_hash: tokenHash(token),
    user_id: userId,
    expires_at: new Date(clockNow() + goodMs).toISOString(),
  })
  return token
}
