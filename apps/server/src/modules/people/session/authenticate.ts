import type { Permission } from '@beacon/api/people/permissions'
import { LRUCache } from 'lru-cache'
import { clockNow } from '../../../db/clock.ts'
import type { Actor, CookieKind, Platform } from '../../../context.ts'
import { notify, type Bus } from '../../../db/bus.ts'
import type { Executor } from '../../../db/database.ts'
import { tokenHash } from '../../platform/secret/index.ts'
import { openSessionReader, openSessionToucher, isAccountOver, type SessionWithUser } from './known-sessions.ts'
import { policyOf } from './policy.ts'
import type { EndedWhy, SessionRow } from './repo.ts'

export const sessionCookie: CookieKind = { name: 'beacon_session', path: '/' }
/** Channel of changes that touch who may do what; payload `user:<id>`, `session:<id>`, `role:<id>`. */
export const sessionChannel = 'session_changed'
const cacheMs = 15_000
const cacheSize = 20_000
/** Half of what counts as online, so that who goes on working never looks away. */
const touchAfterMs = 30_000

export type Identity = { actor: Actor; ended: null } | { actor: null; ended: EndedWhy | null }

interface Cached {
  actor: Actor
  until: number
}

export interface Sessions {
  identify: (platform: Platform, token: string) => Promise<Identity>
  /** Forgets at once in this process; the others hear it by NOTIFY. */
  forget: (payload: string) => void
}

export function openSessions(): Sessions {
  const cache = new LRUCache<string, Cached>({ max: cacheSize, ttl: cacheMs })
  let changes = 0
  const forget = (payload: string) => {
    changes += 1
    const [kind, id] = payload.split(':')
    for (const [key, { actor }] of cache.entries()) {
      const known = kind === 'user' ? actor.user_id : kind === 'role' ? actor.role_id : actor.session_id
      if (id === undefined || known === id) cache.delete(key)
    }
  }
  let reader: ReturnType<typeof openSessionReader> | null = null
  let toucher: ReturnType<typeof openSessionToucher> | null = null
  const identify = async (platform: Platform, token: string): Promise<Identity> => {
    // By the token itself: what a request carries is hashed only to look it up in the table.
    const cached = cache.get(token)
    if (cached !== undefined && cached.until > clockNow()) return { actor: cached.actor, ended: null }
    const changesBefore = changes
    reader ??= openSessionReader(platform.pool)
    const found = await reader(tokenHash(token).toString('base64'))
    if (found === null) return { actor: null, ended: null }
    const { session_idle_minutes } = await policyOf(platform)
    const ended = endOf(found, session_idle_minutes) ?? (await endOfAccount(platform, found))
    if (ended !== null) return { actor: null, ended }
    const { session, user } = found
    toucher ??= openSessionToucher(platform.pool)
    if (clockNow() - session.seen_at > touchAfterMs) await toucher(session.resource_id)
    const actor = actorOf(found)
    // What changed while it was read must not stand for fifteen seconds.
    if (changes === changesBefore) cache.set(token, { actor, until: Math.min(session.expires_at, inFuture(user.expires_at)) })
    return { actor, ended: null }
  }
  return { identify, forget }
}

const inFuture = (at: number | null): number => (at === null || at <= clockNow() ? Infinity : at)

function endOf({ session, user }: SessionWithUser, idleMinutes: number): EndedWhy | null {
  const now = clockNow()
  if (session.ended_why !== null) return session.ended_why
  if (user.status !== 'normal' || user.is_deleted) return 'disabled'
  if (session.expires_at <= now) return 'max'
  return session.seen_at + idleMinutes * 60_000 <= now ? 'idle' : null
}

/** An account that is over ends its sessions, but not in the middle of a contest it takes part in. */
const endOfAccount = async ({ pool }: Platform, { user }: SessionWithUser): Promise<EndedWhy | null> =>
  (await isAccountOver(pool, user.resource_id, user.expires_at)) ? 'disabled' : null

type Known = Omit<SessionWithUser, 'session' | 'user'> & {
  session: Pick<SessionRow, 'resource_id' | 'must_change' | 'role_id'> | null
  user: Omit<SessionWithUser['user'], 'expires_at' | 'is_deleted' | 'status'>
}

export function actorOf({ session, user, role }: Known): Actor {
  return {
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
    session_id: session?.resource_id ?? null,
    token_id: null,
    must_change: session?.must_change ?? null,
    locale: user.locale,
    time_zone: user.time_zone,
  }
}

/** Call in the transaction that changes a user, a session or a role: every process drops what it cached at commit. */
export async function sessionChanged(
  executor: Executor,
  what: { user_id: string } | { session_id: string } | { role_id: string },
): Promise<void> {
  const payload = 'user_id' in what ? `user:${what.user_id}` : 'role_id' in what ? `role:${what.role_id}` : `session:${what.session_id}`
  await notify(executor, sessionChannel, payload)
}

/** For open streams: hears who must be checked again. */
export async function onSessionChanged(bus: Bus, hear: (what: { kind: string; id: string }) => void): Promise<void> {
  await bus.listen(sessionChannel, (payload) => {
    const [kind = '', id = ''] = payload.split(':')
    hear({ kind, id })
  })
}
