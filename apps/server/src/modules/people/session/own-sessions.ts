import ipaddr from 'ipaddr.js'
import type { Reply } from '@beacon/api/endpoint'
import type { session as contract } from '@beacon/api/people/session'
import type { Ctx, SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { fail } from '../../../failure.ts'
import { sessionChanged, sessionCookie } from './authenticate.ts'
import { endSessions, listSessions, providerOf } from './repo.ts'

type SignOutThere = (ctx: Ctx, providerId: string) => Promise<string | null>
let signOutThere: SignOutThere = async () => null
/** Single sign-on says here where one signs out at a provider as well; null: only here. */
export function setSignOutThere(from: SignOutThere): void {
  signOutThere = from
}

/** Ends this session. Answers where to go on, to sign out at the provider too. */
export async function signOut(ctx: Ctx): Promise<string | null> {
  ctx.cookies.clear(sessionCookie)
  if (ctx.actor === null || ctx.actor.session_id === null) return null
  const provider = await providerOf(ctx.db, ctx.actor.session_id)
  await endThisSession(ctx, { ...ctx.actor, session_id: ctx.actor.session_id })
  return provider === null ? null : signOutThere(ctx, provider)
}

async function endThisSession(ctx: Ctx, actor: { user_id: string; username: string; session_id: string }): Promise<void> {
  const { user_id, username, session_id } = actor
  await change(ctx, { module: 'auth', operation: 'logout', object_type: 'user', object_id: user_id, object_name: username }, async (tx) => {
    await endSessions(tx, user_id, 'signed_out', { only: session_id })
    await sessionChanged(tx, { session_id })
  })
}

export async function ownSessions(ctx: SignedIn): Promise<Reply<typeof contract.sessions>> {
  const rows = await listSessions(ctx.db, ctx.actor.user_id)
  const items = rows.map((row) => ({
    resource_id: row.resource_id,
    user_agent: row.user_agent,
    address: row.ip.replace(/\/(?:32|128)$/u, ''),
    network: networkOf(row.ip),
    created_at: row.created_at,
    last_seen_at: row.seen_at,
    is_current: row.resource_id === ctx.actor.session_id,
  }))
  return { items, total: items.length }
}

/** What an address tells by itself: nobody outside is asked where it lies. */
function networkOf(ip: string): 'machine' | 'local' | 'internet' {
  const range = ipaddr.process(ip.replace(/\/\d+$/u, '')).range()
  if (range === 'loopback') return 'machine'
  return range === 'unicast' ? 'internet' : 'local'
}

export async function endOwnSession(ctx: SignedIn, id: string): Promise<void> {
  const { user_id, username } = ctx.actor
  await change(
    ctx,
    { module: 'auth', operation: 'session_end', object_type: 'user', object_id: user_id, object_name: username, after: { session: id } },
    async (tx) => {
      if ((await endSessions(tx, user_id, 'signed_out', { only: id })) === 0) fail('not_found')
      await sessionChanged(tx, { session_id: id })
    },
  )
}

type SignedOutEnd = (tx: Tx, userId: string) => Promise<void>
const signedOutEnds: SignedOutEnd[] = []
/** What ends besides the sessions when a person signs out everywhere. */
export function onSignedOutEverywhere(end: SignedOutEnd): void {
  if (!signedOutEnds.includes(end)) signedOutEnds.push(end)
}

/** All other sessions; this one goes on. */
export async function signOutEverywhere(ctx: SignedIn): Promise<number> {
  const { user_id, username, session_id } = ctx.actor
  return change(
    ctx,
    {
      module: 'auth',
      operation: 'session_end',
      object_type: 'user',
      object_id: user_id,
      object_name: username,
      after: { session: 'all others' },
    },
    async (tx) => {
      const ended = await endSessions(tx, user_id, 'signed_out', session_id === null ? {} : { except: session_id })
      for (const end of signedOutEnds) await end(tx, user_id)
      await sessionChanged(tx, { user_id })
      return ended
    },
  )
}
