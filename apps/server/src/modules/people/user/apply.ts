import type { AuditOperation } from '@beacon/api/platform/audit-catalogue'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { user as table } from '../../../db/schema/people/user.ts'
import { revokeAll } from '../api-token/index.ts'
import { changedFields } from '../../platform/audit/index.ts'
import { closeRequest, endSessions, endWithPassword, unlockUser } from '../session/index.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { dropTotp } from '../totp/index.ts'
import type { Order } from './order.ts'
import type { Action, Target } from './judge.ts'
import { forgetElsewhere, restrictSessions, updateUser, type RoleRecord } from './repo.ts'
import { locks } from '../../../db/locks.ts'

export const operations: Record<Action, AuditOperation<'user'>> = {
  disable: 'disable',
  recover: 'recover',
  approve: 'approve',
  reject: 'reject',
  reset_password: 'password_reset',
  force_password_change: 'force_change',
  sign_out: 'sign_out',
  unlock: 'unlock',
  reset_two_factor: 'totp_reset',
  set_role: 'role_change',
  set_organisation: 'update',
  set_expiry: 'update',
  delete: 'delete',
}
export const endsSessions: ReadonlySet<Action> = new Set<Action>(['disable', 'delete', 'sign_out', 'reset_password'])

interface Step {
  ctx: SignedIn
  tx: Tx
  order: Order
  target: Target
  role: RoleRecord | null
  /** Of the new password. */
  hash: string | undefined
}

/** Does one action to one account that was judged fit for it. */
export const apply = (step: Step): Promise<void> => effects[step.order.action](step)

/** Back to where it was: a registration that nobody approved still waits, since recovering needs no right to review. */
const recoveredStatus = ({ audit_status }: Target['user']) =>
  audit_status === 'pending' || audit_status === 'fail' ? 'to_audit' : 'normal'

const keptHashes = 24
const reviewed = ({ ctx }: Step) => ({ reviewed_by: ctx.actor.user_id, reviewed_at: new Date().toISOString() })
const idOf = ({ target }: Step): string => target.user.resource_id

/** Values that an order may set besides its own effect. */
function placed({ order, role }: Step): Partial<typeof table.$inferInsert> {
  return {
    ...(role === null ? {} : { role_resource_id: role.resource_id }),
    ...(order.organisation_id === undefined ? {} : { organisation_id: order.organisation_id }),
    ...(order.expires_at === undefined ? {} : { expires_at: order.expires_at }),
  }
}

const place = (step: Step): Promise<void> => updateUser(step.tx, idOf(step), placed(step))

const effects: Record<Action, (step: Step) => Promise<void>> = {
  disable: async (step) => {
    await updateUser(step.tx, idOf(step), { status: 'disabled', status_reason: step.order.reason ?? '' })
    await revokeAll(step.tx, idOf(step), 'administrator')
    await endSessions(step.tx, idOf(step), 'disabled')
  },
  recover: async (step) => updateUser(step.tx, idOf(step), { status: recoveredStatus(step.target.user), status_reason: '' }),
  approve: async (step) =>
    updateUser(step.tx, idOf(step), { status: 'normal', audit_status: 'success', audit_reason: '', ...reviewed(step), ...placed(step) }),
  reject: async (step) =>
    updateUser(step.tx, idOf(step), { audit_status: 'fail', audit_reason: step.order.reason ?? '', ...reviewed(step) }),
  reset_password: async (step) => {
    const { user } = step.target
    if (step.hash === undefined) return
    const history =
      user.password_hash === null ? user.password_history : [user.password_hash, ...user.password_history].slice(0, keptHashes)
    await updateUser(step.tx, idOf(step), { password_hash: step.hash, password_history: history, must_change_password: true })
    await endWithPassword(step.tx, idOf(step))
    await endSessions(step.tx, idOf(step), 'password')
    await closeRequest(step.tx, { user_id: idOf(step) }, step.ctx.actor.user_id)
  },
  force_password_change: async (step) => {
    await updateUser(step.tx, idOf(step), { must_change_password: true })
    await restrictSessions(step.tx, idOf(step))
  },
  sign_out: async (step) => void (await endSessions(step.tx, idOf(step), 'signed_out')),
  unlock: async (step) => unlockUser(step.tx, step.target.user.username),
  reset_two_factor: async (step) => void (await dropTotp(step.tx, idOf(step))),
  set_role: place,
  set_organisation: place,
  set_expiry: place,
  delete: async (step) => {
    await updateUser(step.tx, idOf(step), await wiped(step))
    await dropTotp(step.tx, idOf(step))
    await forgetElsewhere(step.tx, idOf(step))
    await endSessions(step.tx, idOf(step), 'disabled')
  },
}

/** What the audit row holds of it. */
export function notesOf(order: Order, { user, role }: Target): { before?: object; after?: object } {
  if (order.reason !== undefined) return { after: { reason: order.reason } }
  const now = {
    ...(order.role_id === undefined ? {} : { role_resource_id: order.role_id }),
    ...(order.organisation_id === undefined ? {} : { organisation_id: order.organisation_id }),
    ...(order.expires_at === undefined ? {} : { expires_at: order.expires_at }),
  }
  if (Object.keys(now).length === 0) return {}
  return changedFields({ ...user, role_resource_id: role.resource_id }, now)
}

const numberLock = locks.userNumber
/** What stays of a deleted account: a row that scores, marks and audit point at, under the next number. */
async function wiped({ ctx, tx }: Step) {
  await tx.execute(sql`select pg_advisory_xact_lock(${numberLock})`)
  const [row] = await tx.select({ n: sql<number>`coalesce(max(${table.deleted_number}), 0)::int` }).from(table)
  const deleted_number = (row?.n ?? 0) + 1
  const { values } = await settingsOf(ctx)
  const name = values.locale_default === 'zh' ? `已注销用户 ${deleted_number}` : `Deleted user ${deleted_number}`
  return {
    name,
    rep_name: name,
    deleted_number,
    password_hash: null,
    password_history: [],
    phone: null,
    email: null,
    email_verified: null,
    work_id: null,
    address: null,
    id_card_sealed: null,
    id_card_digest: null,
    introduction: '',
    logo: null,
    registered_ip: null,
    review_flags: [],
    status_reason: '',
    audit_reason: '',
    deleted_at: new Date().toISOString(),
  }
}
