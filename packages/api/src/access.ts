import type { Permission } from './people/permissions.ts'

/** Who may call an operation. `viewer`: a signed-in user or the holder of a viewer key of that contest. The row decides further. */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'user' }
  | { readonly kind: 'token' }
  | { readonly kind: 'viewer'; readonly scope: 'contest' }
  | { readonly kind: 'permission'; readonly item: Permission }

export const anybody: Access = { kind: 'public' }
export const user: Access = { kind: 'user' }
/** A program with a Bearer token of a team, or the key of a forwarder; the service knows whose it is. A session does not count. */
export const token: Access = { kind: 'token' }
export const viewer = (scope: 'contest'): Access => ({ kind: 'viewer', scope })
export const permission = (item: Permission): Access => ({ kind: 'permission', item })

/** The spelling of `x-access` in the OpenAPI document: `public`, `user`, `viewer:contest`, `permission:contest.write`. */
export function accessText(access: Access): string {
  if (access.kind === 'viewer') return `viewer:${access.scope}`
  if (access.kind === 'permission') return `permission:${access.item}`
  return access.kind
}
