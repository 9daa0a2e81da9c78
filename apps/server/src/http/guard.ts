import type { AnyEndpoint } from '@beacon/api/endpoint'
import type { Ctx } from '../context.ts'
import { Failure } from '../failure.ts'

/** Operations a session may use while its password must be changed. */
const mayBefore = /^\/auth\//u

/** Lets a request in by the operation's access. The row decides further in the service. */
export function guard(endpoint: AnyEndpoint, ctx: Ctx): void {
  const { access } = endpoint
  if (access.kind === 'public') return
  if (ctx.actor === null) {
    if (access.kind === 'viewer' && ctx.viewer !== null) return
    throw new Failure('unauthenticated', ctx.ended === null ? undefined : { why: ctx.ended })
  }
  if (ctx.actor.must_change !== null && !mayBefore.test(endpoint.path))
    throw new Failure('password_change_required', { type: ctx.actor.must_change })
  if (access.kind === 'permission' && !ctx.actor.permissions.has(access.item))
    throw new Failure('permission_missing', { item: access.item })
}
