import { live } from '@beacon/api/live/live'
import type { Permission } from '@beacon/api/people/permissions'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { can, type Ctx, type SignedIn } from '../context.ts'
import { entrantMember } from '../db/schema/contest/entrant.ts'
import { role } from '../db/schema/people/role.ts'
import { session } from '../db/schema/people/session.ts'
import { user } from '../db/schema/people/user.ts'
import { Failure } from '../failure.ts'
import { guard } from '../guard.ts'
import { seeContest, staffContest, staffItems, watchedEntrants } from '../modules/contest/core/contest/index.ts'
import { isAccountOver, personCtx } from '../modules/people/session/index.ts'
import { onBehalfOf } from '../modules/platform/person/index.ts'
import { screenIdsFor, screensOf } from '../modules/contest/core/viewer-cookie/index.ts'
import { deskItems, heldItems, holdersChannel } from './outbox.ts'
import type { Rights } from './stream.ts'

/** What a stream of this kind may read now. Throws what its request would answer. */
export type Grant = (ctx: Ctx) => Promise<Rights>

const roleOf = ({ actor }: Ctx): string | null => actor?.role_id ?? null

export const contestGrant =
  (contest_id: string): Grant =>
  async (ctx) => {
    await seeContest(ctx, contest_id)
    const entrant_id = ctx.actor === null ? null : await entrantOf(ctx, contest_id, ctx.actor.user_id)
    const screens = (await screenIdsFor(ctx, contest_id)).map((id) => `screen:${id}`)
    return {
      channels: new Set(['public', ...(entrant_id === null ? [] : ['entrants', `entrant:${entrant_id}`]), ...screens]),
      entrant_id,
      role_id: roleOf(ctx),
    }
  }

export const deskGrant =
  (contest_id: string): Grant =>
  async (ctx) => {
    if (ctx.actor === null) throw new Failure('unauthenticated')
    const signedIn = { ...ctx, actor: ctx.actor } satisfies SignedIn
    const seen = await staffContest(signedIn, contest_id, 'contest.read')
    // Events of the desk are about everyone: whoever watches a part hears that something moved, and asks for what it is.
    if ((await watchedEntrants(signedIn, seen)) !== null)
      return { channels: new Set(['public', 'desk:part']), entrant_id: null, role_id: roleOf(ctx) }
    const held = await staffItems(ctx, contest_id, deskItems)
    return { channels: new Set(['desk', 'desk:part', ...held.map((item) => `desk:${item}`)]), entrant_id: null, role_id: roleOf(ctx) }
  }

/** One display, by its own key: no other key of the browser opens it, nor whoever is signed in there. */
export const screenGrant =
  (contest_id: string, screen_id: string): Grant =>
  async (ctx) => {
    const screen = (await screensOf(ctx, ctx.cookies.get)).find((one) => one.screen_id === screen_id)
    if (screen === undefined || !screen.contest_ids.includes(contest_id)) throw new Failure('screen_closed')
    guard(live.contest, { ...ctx, viewer: { contest_id, key_id: screen_id } })
    const own = screen.contest_id === contest_id ? [`screen:${screen_id}`] : []
    return { channels: new Set(['public', ...own]), entrant_id: null, role_id: null }
  }

export const ownGrant: Grant = async (ctx) => ({
  channels: new Set(['all', `user:${ctx.actor?.user_id ?? ''}`, ...heldItems.filter((item) => can(ctx, item)).map(holdersChannel)]),
  entrant_id: null,
  role_id: roleOf(ctx),
})

async function entrantOf(ctx: Ctx, contest_id: string, user_id: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ entrant_id: entrantMember.entrant_id })
    .from(entrantMember)
    .where(and(eq(entrantMember.contest_id, contest_id), eq(entrantMember.user_id, user_id)))
  return row?.entrant_id ?? null
}

/** The caller as the database knows it now; null when session or key are over. */
async function againOf(ctx: Ctx, viewerOf: (ctx: Ctx) => Promise<Ctx['viewer']>): Promise<Ctx | null> {
  if (ctx.actor === null) {
    const viewer = await viewerOf(ctx)
    return viewer === null ? null : { ...ctx, viewer }
  }
  const { session_id, user_id } = ctx.actor
  if (session_id === null) return againByToken({ ...ctx, actor: ctx.actor })
  const [row] = await ctx.db
    .select({ role_id: role.resource_id, permissions: role.permissions, expires_at: user.expires_at })
    .from(session)
    .innerJoin(user, eq(user.resource_id, session.user_id))
    .innerJoin(role, eq(role.resource_id, user.role_resource_id))
    .where(
      and(
        eq(session.resource_id, session_id),
        eq(user.resource_id, user_id),
        isNull(session.ended_at),
        sql`${session.expires_at} > now()`,
        eq(user.status, 'normal'),
        isNull(user.deleted_at),
      ),
    )
  if (row === undefined) return null
  const end = row.expires_at === null ? null : Date.parse(row.expires_at)
  if (await isAccountOver(ctx.pool, user_id, end)) return null
  return { ...ctx, actor: { ...ctx.actor, role_id: row.role_id, permissions: new Set(row.permissions as Permission[]) } }
}

/** A program reads as long as its token, and with the items that both have now. */
async function againByToken(ctx: SignedIn): Promise<Ctx | null> {
  const now = await personCtx(ctx, onBehalfOf(ctx))
  return now === null ? null : { ...ctx, actor: now.actor }
}

/** Asks again, for a stream that is open. A database that is away takes no right. */
export async function checkAgain(ctx: Ctx, grant: Grant, viewerOf: (ctx: Ctx) => Promise<Ctx['viewer']>): Promise<Rights | Failure> {
  const again = await againOf(ctx, viewerOf)
  return again === null ? new Failure('unauthenticated') : judged(again, grant)
}

/** The rights of a grant, or what it answers instead. */
export async function judged(ctx: Ctx, grant: Grant): Promise<Rights | Failure> {
  try {
    return await grant(ctx)
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}
