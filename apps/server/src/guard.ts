import type { AnyEndpoint } from '@beacon/api/endpoint'
import { isBackItem } from '@beacon/api/people/permissions'
import type { Actor, Ctx } from './context.ts'
import { Failure } from './failure.ts'

/** Lets a request in by the operation's access. The row decides further in the service. */
export function guard(endpoint: AnyEndpoint, ctx: Ctx): void {
  const { access } = endpoint
  refuseInMaintenance(endpoint, ctx)
  if (access.kind === 'public') return
  if (access.kind === 'token') {
    if (ctx.bearer === null) throw new Failure('unauthenticated')
    return
  }
  if (ctx.actor === null) {
    if (access.kind === 'viewer' && ctx.viewer !== null) return
    throw ctx.ended === null ? new Failure('unauthenticated') : new Failure('session_ended', { why: ctx.ended })
  }
  refuseUntilDone(ctx.actor)
  refuseOwnByToken(endpoint, ctx.actor)
  if (access.kind === 'permission' && !ctx.actor.permissions.has(access.item))
    throw new Failure('permission_missing', { item: access.item })
  if (access.kind === 'permission' && ctx.is_back_closed === true && isBackItem(access.item)) throw new Failure('address_refused')
  if (ctx.actor.is_read_only === true && endpoint.method !== 'GET') throw new Failure('permission_missing', { item: 'write' })
}

/** Changing the password, setting up two-factor and signing out are public operations: all a session may do before. */
function refuseUntilDone({ must_change }: Actor): void {
  if (must_change === 'totp') throw new Failure('totp_setup_required')
  if (must_change !== null) throw new Failure('password_change_required', { type: must_change })
}

/** What a program needs for the operations its items open: it brings files. */
const openToTokens: ReadonlySet<string> = new Set([
  'POST /files',
  'POST /uploads',
  'POST /uploads/:upload_id/pieces',
  'POST /uploads/:upload_id/finish',
])

/**
 * A write without an item is a person's own matter (profile, sessions, notes, messages). No token could be given it, so it
 * must not come along with any. A token confirms nobody, hence the answer.
 */
function refuseOwnByToken({ access, method, path }: AnyEndpoint, { token_id }: Actor): void {
  if (access.kind !== 'user' || method === 'GET' || token_id === null || openToTokens.has(`${method} ${path}`)) return
  throw new Failure('reauth_required', { ways: [] })
}

/** What stays open: signing in and out, what the sign-in page shows, and the health of the server. */
const staysOpen: ReadonlySet<string> = new Set([
  'GET /auth/register/',
  'POST /auth/login',
  'POST /auth/logout',
  'POST /auth/second-factor',
  'POST /auth/change-password/:type',
  'POST /auth/totp/set-up',
  'POST /auth/totp/confirm',
  'GET /settings/pictures/:name/:file_id',
  'GET /health',
  'GET /ready',
])

function refuseInMaintenance(endpoint: AnyEndpoint, ctx: Ctx): void {
  const { maintenance = null, actor } = ctx
  if (maintenance === null || actor?.is_admin === true || staysOpen.has(`${endpoint.method} ${endpoint.path}`)) return
  // Who is nobody yet is asked to sign in: an administrator may be behind it.
  if (actor === null && (endpoint.access.kind === 'user' || endpoint.access.kind === 'permission')) return
  throw new Failure('maintenance', { text: maintenance })
}
