import type { Permission } from '@beacon/api/people/permissions'
import { LRUCache } from 'lru-cache'
import type { Actor, Platform } from '../../../context.ts'
import { clockNow } from '../../../db/clock.ts'
import { tokenHash } from '../../platform/secret/index.ts'
import { findToken, touchToken, type TokenWithUser } from './repo.ts'
import { narrowed } from './rights.ts'

/** `bct_` and 43 characters: 256 bits that a scanner of public places can find. */
export const tokenForm = /^bct_[A-Za-z0-9_-]{43}$/u
const cacheMs = 15_000
const touchAfterMs = 60_000

interface Cached {
  actor: Actor
  until: number
}

export interface Tokens {
  identify: (platform: Platform, token: string, ip: string) => Promise<Actor | null>
  /** Payload of the session channel: who changed. */
  forget: (payload: string) => void
}

/** Tokens known to this process; a change of person, role or token is heard and drops them at once. */
export function openTokens(): Tokens {
  const cache = new LRUCache<string, Cached>({ max: 5_000, ttl: cacheMs })
  const used = new LRUCache<string, { at: number; ip: string }>({ max: 5_000 })
  let changes = 0
  return {
    forget: (payload) => {
      changes += 1
      const [kind, id] = payload.split(':')
      for (const [key, { actor }] of cache.entries())
        if (id === undefined || id === (kind === 'role' ? actor.role_id : actor.user_id)) cache.delete(key)
    },
    identify: async (platform, token, ip) => {
      if (!tokenForm.test(token)) return null
      const known = cache.get(token)
      const actor = known !== undefined && known.until > clockNow() ? known.actor : await read(platform, token)
      if (actor !== null) await touch(platform, actor.token_id ?? '', ip)
      return actor
    },
  }

  async function read(platform: Platform, token: string): Promise<Actor | null> {
    const before = changes
    const found = await findToken(platform.pool, tokenHash(token))
    if (found === null || !isOpen(found)) return null
    const actor = actorOf(found)
    const until = Math.min(found.token.expires_at, found.user.expires_at ?? Infinity)
    if (changes === before) cache.set(token, { actor, until })
    return actor
  }

  async function touch(platform: Platform, id: string, ip: string): Promise<void> {
    const last = used.get(id)
    if (last !== undefined && last.ip === ip && clockNow() - last.at < touchAfterMs) return
    used.set(id, { at: clockNow(), ip })
    await touchToken(platform.db, id, ip)
  }
}

function isOpen({ token, user }: TokenWithUser): boolean {
  const now = clockNow()
  const isPersonOpen = user.status === 'normal' && !user.is_deleted && (user.expires_at === null || user.expires_at > now)
  return isPersonOpen && token.revoked_at === null && token.expires_at > now
}

const actorOf = ({ token, user, role }: TokenWithUser): Actor =>
  narrowed(
    {
      user_id: user.resource_id,
      username: user.username,
      rep_name: user.rep_name,
      logo: user.logo,
      organisation_id: user.organisation_id,
      role_id: role.resource_id,
      role_name: role.name_en,
      is_admin: role.key === 'administrator',
      // Rows hold only items that the contract knows; others are simply never asked for.
      permissions: new Set(role.permissions as Permission[]),
      session_id: null,
      token_id: token.resource_id,
      must_change: null,
      locale: user.locale,
      time_zone: user.time_zone,
    },
    token,
  )
