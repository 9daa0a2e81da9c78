import { call } from '@beacon/api/client'
import { user, type UserFilters, type UserRow } from '@beacon/api/people/user'
import type { Input, Reply } from '@beacon/api/endpoint'
import type { Permission } from '@beacon/api/people/permissions'
import { plural } from '@lingui/core/macro'
import type { BulkOrder } from '../../parts/list/bulk-order.ts'

export type ActBody = NonNullable<Input<typeof user.act>['body']>
export type UserAction = ActBody['action']
export type ActReply = Reply<typeof user.act>
export type NewPasswords = Reply<typeof user.passwords>['items']
export type Rows = BulkOrder<UserFilters & { review?: 'pending' | 'success' | 'fail'; flagged?: boolean }>
export type Preview = Reply<typeof user.preview>

export const needed: Record<UserAction, Permission> = {
  disable: 'user.status',
  recover: 'user.status',
  approve: 'user.review',
  reject: 'user.review',
  reset_password: 'user.status',
  force_password_change: 'user.status',
  sign_out: 'user.status',
  unlock: 'user.status',
  reset_two_factor: 'user.status',
  set_role: 'user.write',
  set_organisation: 'user.write',
  set_expiry: 'user.write',
  delete: 'user.delete',
}

/** Why an action on a user cannot be taken now, as far as the list knows; the server judges again. */
export type Hindrance =
  | 'admin_protected'
  | 'self_refused'
  | 'already_disabled'
  | 'not_disabled'
  | 'nothing_to_review'
  | 'disable_first'
  | 'no_sessions'
  | 'not_locked'
  | 'totp_not_set_up'

type Judged = Pick<UserRow, 'resource_id' | 'is_admin' | 'status' | 'has_sessions' | 'locked_until' | 'totp_on'>

const ownAllowed: ReadonlySet<UserAction> = new Set<UserAction>(['unlock', 'set_organisation', 'set_expiry'])
const byState: Partial<Record<UserAction, (row: Judged) => Hindrance | null>> = {
  disable: ({ status }) => (status === 'disabled' ? 'already_disabled' : null),
  recover: ({ status }) => (status === 'disabled' ? null : 'not_disabled'),
  approve: ({ status }) => (status === 'to_audit' ? null : 'nothing_to_review'),
  reject: ({ status }) => (status === 'to_audit' ? null : 'nothing_to_review'),
  sign_out: ({ has_sessions }) => (has_sessions ? null : 'no_sessions'),
  unlock: ({ locked_until }) => (locked_until === null ? 'not_locked' : null),
  reset_two_factor: ({ totp_on }) => (totp_on ? null : 'totp_not_set_up'),
  delete: ({ status }) => (status === 'disabled' ? null : 'disable_first'),
}

export function hindranceOf(action: UserAction, row: Judged, me: string): Hindrance | null {
  const isSelf = row.resource_id === me
  if (isSelf && !ownAllowed.has(action)) return 'self_refused'
  if (row.is_admin && !isSelf) return 'admin_protected'
  return byState[action]?.(row) ?? null
}

const wireOf = (rows: Rows) => ('ids' in rows ? { user_ids: rows.ids } : rows)

export const act = (rows: Rows, body: Omit<ActBody, 'user_ids' | 'matching' | 'except'>): Promise<ActReply> =>
  call(user.act, { body: { ...body, ...wireOf(rows) } })
export const preview = (rows: Rows): Promise<Preview> => call(user.preview, { body: wireOf(rows) })

/** “18 users disabled”. */
export const actionDone: Record<UserAction, (count: number) => string> = {
  disable: (count) => plural(count, { one: '# user disabled', other: '# users disabled' }),
  recover: (count) => plural(count, { one: '# user recovered', other: '# users recovered' }),
  approve: (count) => plural(count, { one: '# registration approved', other: '# registrations approved' }),
  reject: (count) => plural(count, { one: '# registration rejected', other: '# registrations rejected' }),
  reset_password: (count) => plural(count, { one: '# password reset', other: '# passwords reset' }),
  force_password_change: (count) => plural(count, { one: '# user must change the password', other: '# users must change the password' }),
  sign_out: (count) => plural(count, { one: '# user signed out', other: '# users signed out' }),
  unlock: (count) => plural(count, { one: '# user unlocked', other: '# users unlocked' }),
  reset_two_factor: (count) => plural(count, { one: 'Two-factor reset for # user', other: 'Two-factor reset for # users' }),
  set_role: (count) => plural(count, { one: 'Role set for # user', other: 'Role set for # users' }),
  set_organisation: (count) => plural(count, { one: '# user moved', other: '# users moved' }),
  set_expiry: (count) => plural(count, { one: 'End date set for # user', other: 'End date set for # users' }),
  delete: (count) => plural(count, { one: '# user deleted', other: '# users deleted' }),
}
