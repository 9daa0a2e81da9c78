import type { Actor, Platform } from '../../../context.ts'
import { clockNow } from '../../../db/clock.ts'
import { findTokenById, type TokenRow } from './repo.ts'

/** The person, with the items that both the token and the role have now. */
export function narrowed(
  person: Actor,
  { resource_id, read_only, permissions }: Pick<TokenRow, 'resource_id' | 'read_only' | 'permissions'>,
): Actor {
  const held = new Set<string>(permissions)
  return {
    ...person,
    // What only administrators may do is never done by a token with some of their items.
    is_admin: person.is_admin && read_only,
    permissions: read_only ? person.permissions : new Set([...person.permissions].filter((item) => held.has(item))),
    session_id: null,
    token_id: resource_id,
    is_read_only: read_only,
  }
}

/** For work that a token began: its rights as they stand; null once it ended. */
export async function rightsOf({ db }: Platform, tokenId: string, person: Actor): Promise<Actor | null> {
  const token = await findTokenById(db, tokenId)
  const isOpen = token !== null && token.revoked_at === null && Date.parse(token.expires_at) > clockNow()
  return isOpen ? narrowed(person, token) : null
}
