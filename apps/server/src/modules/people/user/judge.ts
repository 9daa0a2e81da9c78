import type { Parsed } from '@beacon/api/endpoint'
import type { Permission } from '@beacon/api/people/permissions'
import type { user as contract } from '@beacon/api/people/user'
import type { SignedIn } from '../../../context.ts'
import type { Playing } from './port.ts'
import type { RoleRecord, UserRecord } from './repo.ts'
import type { Decision } from './repo-review.ts'

export type Action = Parsed<typeof contract.act>['body']['action']
export interface Target {
  user: UserRecord
  role: RoleRecord
}
export interface Refusal {
  code: string
  details?: Record<string, unknown>
}
/** What the judge knows of these accounts besides their rows. */
export interface Facts {
  playing: ReadonlyMap<string, Playing>
  decided: ReadonlyMap<string, Decision>
  withSessions: ReadonlySet<string>
  /** By the username in lower case. */
  locked: ReadonlyMap<string, string>
  withTotp: ReadonlySet<string>
}

export const needed: Record<Action, Permission> = {
  disable: 'user.status',
  recover: 'user.status',
  reset_password: 'user.status',
  force_password_change: 'user.status',
  sign_out: 'user.status',
  unlock: 'user.status',
  reset_two_factor: 'user.status',
  approve: 'user.review',
  reject: 'user.review',
  set_role: 'user.write',
  set_organisation: 'user.write',
  set_expiry: 'user.write',
  delete: 'user.delete',
}

const ownAllowed: ReadonlySet<Action> = new Set<Action>(['unlock', 'set_organisation', 'set_expiry'])
/** Whoever does these could act as that account, or change what it is. */
const takesOver: ReadonlySet<Action> = new Set<Action>(['reset_password', 'reset_two_factor', 'set_role', 'set_organisation', 'set_expiry'])

/** Items of a role that the caller lacks. */
export const itemsAbove = (ctx: SignedIn, role: RoleRecord): string[] => {
  const held: ReadonlySet<string> = ctx.actor.permissions
  return role.permissions.filter((item) => !held.has(item))
}

/** Why an action is not possible for one account now, or null. */
export function refusalOf(ctx: SignedIn, action: Action, target: Target, facts: Facts): Refusal | null {
  const { user, role } = target
  const isSelf = user.resource_id === ctx.actor.user_id
  if (isSelf && !ownAllowed.has(action)) return { code: 'self_refused' }
  if (role.key === 'administrator' && !isSelf) return { code: 'admin_protected' }
  if (takesOver.has(action) && !isSelf) {
    const items = itemsAbove(ctx, role)
    if (items.length > 0) return { code: 'grant_exceeds_own', details: { items } }
  }
  return stateRefusal[action]?.(target, facts) ?? null
}

/** An administrator has no end: none is set, and whoever has one does not become an administrator. */
export function endRefusal(
  { user, role }: Target,
  given: { role: RoleRecord | null; expires_at?: string | null | undefined },
): Refusal | null {
  if (given.role === null && given.expires_at === undefined) return null
  const end = given.expires_at === undefined ? user.expires_at : given.expires_at
  return end !== null && (given.role ?? role).key === 'administrator' ? { code: 'admin_cannot_expire' } : null
}

export const isExternal = ({ source, password_hash }: UserRecord): boolean =>
  (source === 'oidc' || source === 'ldap') && password_hash === null

const stateRefusal: Partial<Record<Action, (target: Target, facts: Facts) => Refusal | null>> = {
  disable: ({ user }) => (user.status === 'disabled' ? { code: 'already_disabled' } : null),
  recover: ({ user }) => (user.status === 'disabled' ? null : { code: 'not_disabled' }),
  approve: ({ user }, { decided }) => reviewRefusal('approve', user, decided.get(user.resource_id)),
  reject: ({ user }, { decided }) => reviewRefusal('reject', user, decided.get(user.resource_id)),
  reset_password: ({ user }) => (isExternal(user) ? { code: 'password_external', details: { provider: user.source.toUpperCase() } } : null),
  force_password_change: ({ user }) =>
    isExternal(user) ? { code: 'password_external', details: { provider: user.source.toUpperCase() } } : null,
  sign_out: ({ user }, { withSessions }) => (withSessions.has(user.resource_id) ? null : { code: 'no_sessions' }),
  unlock: ({ user }, { locked }) => (locked.has(user.username.toLowerCase()) ? null : { code: 'not_locked' }),
  reset_two_factor: ({ user }, { withTotp }) => (withTotp.has(user.resource_id) ? null : { code: 'totp_not_set_up' }),
  delete: ({ user }, { playing }) => {
    if (user.status !== 'disabled') return { code: 'disable_first' }
    const contest = playing.get(user.resource_id)
    return contest === undefined ? null : { code: 'user_in_contest', details: { ...contest } }
  },
}

function reviewRefusal(action: 'approve' | 'reject', user: UserRecord, by: Decision | undefined): Refusal | null {
  const isDecided = user.audit_status === 'success' || (action === 'reject' && user.audit_status === 'fail')
  if (isDecided) return { code: 'already_decided', details: { who: by?.who ?? '', time: by?.time ?? user.updated_at } }
  return user.status === 'to_audit' ? null : { code: 'nothing_to_review' }
}
