import type { AnyEndpoint } from '@beacon/api/endpoint'
import type { Ctx } from '../context.ts'
import { Failure } from '../failure.ts'

/** Lets a request in by the operation's access. The row decides further in the service. */
export function guard(endpoint: AnyEndpoint, ctx: Ctx): void {
  const { access } = endpoint
  if (access.kind === 'public') return
  if (ctx.actor === null) {
    if (access.kind === 'viewer' && ctx.viewer !== null) return
    throw new Failure('unauthenticated', ctx.ended === null ? undefined : { why: ctx.ended })
  }
  // Changing the password and signing out are public operations: all a session may do before the change.
  if (ctx.actor.must_change !== null) throw new Failure('password_change_required', { type: ctx.actor.must_change })
  if (access.kind === 'permission' && !ctx.actor.permissions.has(access.item))
    throw new Failure('permission_missing', { item: access.item })
}
