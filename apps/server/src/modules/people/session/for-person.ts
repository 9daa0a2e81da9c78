import { systemCtx, type Actor, type Platform, type SignedIn } from '../../../context.ts'
import type { OnBehalf } from '../../platform/person/index.ts'
import { actorOf } from './authenticate.ts'
import { isAccountOver } from './known-sessions.ts'
import { findUser } from './repo.ts'

type TokenRights = (platform: Platform, tokenId: string, person: Actor) => Promise<Actor | null>
let tokenRights: TokenRights = async () => null

/** The module `api-token` says here what of a person's rights a token has now; null: it is over. */
export function setTokenRights(from: TokenRights): void {
  tokenRights = from
}

/**
 * A job's context with the rights that the person has now; null when the account may do nothing any more. What a program
 * began with a token is done with the items of that token, and no further once it ended.
 */
export async function personCtx(platform: Platform, { user_id, session_id, token_id, ip, request_id }: OnBehalf): Promise<SignedIn | null> {
  const found = await findUser(platform.db, user_id)
  if (found === null || found.user.status !== 'normal') return null
  const { expires_at } = found.user
  if (await isAccountOver(platform.pool, user_id, expires_at === null ? null : Date.parse(expires_at))) return null
  const person = actorOf({ session: null, user: found.user, role: found.role })
  const actor = token_id === null ? { ...person, session_id } : await tokenRights(platform, token_id, person)
  return actor === null ? null : { ...systemCtx(platform, request_id), ip, actor }
}
