import { call } from '@beacon/api/client'
import { user, type UserRow } from '@beacon/api/user'
import type { Input, Reply } from '@beacon/api/endpoint'
import type { Permission } from '@beacon/api/permissions'
import { plural } from '@lingui/core/macro'

export type ActBody = NonNullable<Input<typeof user.act>['body']>
export type UserAction = ActBody['action']
export type ActReply = Reply<typeof user.act>

export const needed: Record<UserAction, Permission> = {
  disable: 'user.status',
  recover: 'user.status',
  approve: 'user.review',
  reject: 'user.review',
  reset_password: 'user.status',
  force_password_change: 'user.status',
  sign_out: 'user.status',
  delete: 'user.delete',
}

/** Why an action on a user cannot be taken now, as far as the list knows; the server judges again. */
export type Hindrance = 'admin_protected' | 'self_refused' | 'already_disabled' | 'not_disabled' | 'nothing_to_review' | 'disable_first'

type Judged = Pick<UserRow, 'resource_id' | 'is_admin' | 'status'>

export function hindranceOf(action: UserAction, row: Judged, me: string): Hindrance | null {
  const isSelf = row.resource_id === me
  if (action === 'recover') return row.status === 'disabled' ? null : 'not_disabled'
  if (action === 'approve' || action === 'reject') return row.status === 'to_audit' ? null : 'nothing_to_review'
  if (isSelf && (action === 'disable' || action === 'delete')) return 'self_refused'
  if (row.is_admin && !isSelf) return 'admin_protected'
  if (action === 'disable') return row.status === 'disabled' ? 'already_disabled' : null
  return action === 'delete' && row.status !== 'disabled' ? 'disable_first' : null
}

export const act = (body: ActBody): Promise<ActReply> => call(user.act, { body })

/** “18 users disabled”. */
export const actionDone: Record<UserAction, (count: number) => string> = {
  disable: (count) => plural(count, { one: '# user disabled', other: '# users disabled' }),
  recover: (count) => plural(count, { one: '# user recovered', other: '# users recovered' }),
  approve: (count) => plural(count, { one: '# registration approved', other: '# registrations approved' }),
  reject: (count) => plural(count, { one: '# registration rejected', other: '# registrations rejected' }),
  reset_password: (count) => plural(count, { one: '# password reset', other: '# passwords reset' }),
  force_password_change: (count) => plural(count, { one: '# user must change the password', other: '# users must change the password' }),
  sign_out: (count) => plural(count, { one: '# user signed out', other: '# users signed out' }),
  delete: (count) => plural(count, { one: '# user deleted', other: '# users deleted' }),
}
