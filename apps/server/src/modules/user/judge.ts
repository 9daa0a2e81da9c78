import type { Parsed } from '@beacon/api/endpoint'
import type { user as contract } from '@beacon/api/user'
import type { SignedIn } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { stateOf } from '../contest/index.ts'
import { contestsOf, type Decision, type RoleRecord, type UserRecord } from './repo.ts'

export type Action = Parsed<typeof contract.act>['body']['action']
export interface Target {
  user: UserRecord
  role: RoleRecord
}
export interface Refusal {
  code: string
  details?: Record<string, unknown>
}

/** Actions that nobody does to an administrator, and nobody to oneself. */
const guarded: ReadonlySet<Action> = new Set<Action>([
  'disable',
  'recover',
  'reset_password',
  'force_password_change',
  'sign_out',
  'delete',
])

/** Why an action is not possible for one account now, or null. */
export function refusalOf(
  ctx: SignedIn,
  action: Action,
  { user, role }: Target,
  { playing, decided }: { playing: Map<string, { contest: string; time: string }>; decided: Map<string, Decision> },
): Refusal | null {
  if (guarded.has(action) && user.resource_id === ctx.actor.user_id) return { code: 'self_refused' }
  if (role.key === 'administrator') return { code: 'admin_protected' }
  if (action === 'disable') return user.status === 'disabled' ? { code: 'already_disabled' } : null
  if (action === 'recover') return user.status === 'disabled' ? null : { code: 'not_disabled' }
  if (action === 'approve' || action === 'reject') return reviewRefusal(action, user, decided.get(user.resource_id))
  if (action !== 'delete') return null
  if (user.status !== 'disabled') return { code: 'disable_first' }
  const contest = playing.get(user.resource_id)
  return contest === undefined ? null : { code: 'user_in_contest', details: contest }
}

function reviewRefusal(action: 'approve' | 'reject', user: UserRecord, by: Decision | undefined): Refusal | null {
  const isDecided = user.audit_status === 'success' || (action === 'reject' && user.audit_status === 'fail')
  if (isDecided) return { code: 'already_decided', details: { who: by?.who ?? '', time: by?.time ?? user.updated_at } }
  return user.status === 'to_audit' ? null : { code: 'nothing_to_review' }
}

/** Who of these takes part in a contest that runs. */
export async function playingNow(tx: Tx, ids: string[]): Promise<Map<string, { contest: string; time: string }>> {
  const rows = (await contestsOf(tx, ids)).filter(({ contest, now }) =>
    ['running', 'paused'].includes(stateOf(contest, Date.parse(now)).status),
  )
  return new Map(rows.map(({ user_id, contest }) => [user_id, { contest: contest.name, time: contest.end_at }]))
}
