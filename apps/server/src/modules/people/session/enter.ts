import { isBackItem, type Permission } from '@beacon/api/people/permissions'
import type { SignInReply } from '@beacon/api/people/session'
import { clockNow } from '../../../db/clock.ts'
import type { Ctx } from '../../../context.ts'
import { Failure } from '../../../failure.ts'
import { isInRange } from '../../../outbound/addresses.ts'
import { writeAudit } from '../../platform/audit/index.ts'
import { openChallenge } from './open-challenge.ts'
import { openSession } from './open-session.ts'
import { mustChange } from './password-rules.ts'
import { policyOf, type SessionPolicy } from './policy.ts'
import { findRole, type UserRow } from './repo.ts'
import { resubmitToken } from './resubmit-token.ts'
import { hasSecondFactor, secondFactor } from './second-factor.ts'

interface Entering {
  policy: SessionPolicy
  /** What has been shown so far: `password` asks for the second factor, `both` and `provider` do not. */
  factor: 'password' | 'both' | 'provider'
  /** The provider of single sign-on that spoke for the person: no password was used that could be too old. */
  provider_id?: string | undefined
}

/**
 * The steps after a right password, code or provider, in their order: administration only from its addresses, second
 * factor, set-up the role requires, change of the password, session.
 */
export async function enter(ctx: Ctx, user: UserRow, { policy, factor, provider_id }: Entering): Promise<SignInReply> {
  const role = await findRole(ctx.db, user.role_resource_id)
  await refuseUnless(ctx, user, addressFailure(ctx.ip, role.permissions as Permission[], policy))
  const isOn = await hasSecondFactor(ctx, user.resource_id)
  if (isOn && factor === 'password' && !(await secondFactor().isTrusted(ctx, user.resource_id)))
    return { next: 'totp', challenge: await openChallenge(ctx, user.resource_id, provider_id ?? null), trust_days: policy.totp_trust_days }
  const change = provider_id === undefined ? mustChange(user, { policy, now: clockNow() }) : null
  const needsSetUp = factor !== 'provider' && (await needsSecondFactor(ctx, user, policy))
  const must_change = change?.type ?? (needsSetUp ? 'totp' : null)
  await openSession(ctx, user, { must_change, policy, is_strong: isOn && factor !== 'password', provider_id: provider_id ?? null })
  if (change !== null) return { next: 'change_password', ...change }
  return { next: needsSetUp ? 'totp_setup' : null }
}

/** The session of an account that was just made: nothing is asked of it but what its role requires. */
export async function startSession(ctx: Ctx, user: UserRow): Promise<void> {
  const policy = await policyOf(ctx)
  await openSession(ctx, user, { must_change: (await needsSecondFactor(ctx, user, policy)) ? 'totp' : null, policy })
}

/** Whether the role requires a second factor that is not set up yet. */
export async function needsSecondFactor(ctx: Ctx, user: UserRow, policy: SessionPolicy): Promise<boolean> {
  if (!policy.totp_enabled || !policy.totp_required_roles.includes(user.role_resource_id)) return false
  return !(await hasSecondFactor(ctx, user.resource_id))
}

/** What may not be entered: maintenance, and pages of the back side from a foreign network. */
export function addressFailure(ip: string, items: Iterable<Permission>, policy: SessionPolicy): Failure | null {
  if (policy.admin_addresses.length === 0 || ![...items].some(isBackItem)) return null
  return policy.admin_addresses.some((range) => isInRange(ip, range)) ? null : new Failure('address_refused')
}

/** The account's state, told to who gave a right password. Throws the answer of the state. */
export async function checkState(ctx: Ctx, user: UserRow, policy: SessionPolicy): Promise<void> {
  await refuseUnless(ctx, user, stateFailure(ctx, user, policy))
  if (!policy.maintenance_on) return
  const role = await findRole(ctx.db, user.role_resource_id)
  await refuseUnless(ctx, user, role.key === 'administrator' ? null : new Failure('maintenance', { text: policy.maintenance_text }))
}

async function refuseUnless(ctx: Ctx, user: UserRow, failure: Failure | null): Promise<void> {
  if (failure === null) return
  await writeAudit(ctx, ctx.db, [
    {
      module: 'auth',
      operation: 'login_failed',
      object_type: 'user',
      object_id: user.resource_id,
      object_name: user.username,
      result: 'refused',
      error_code: failure.code,
      user: { user_id: user.resource_id, username: user.username },
    },
  ])
  throw failure
}

function stateFailure(ctx: Ctx, user: UserRow, { organiser_name }: SessionPolicy): Failure | null {
  const organiser = organiser_name ?? 'none'
  if (user.status === 'disabled') return new Failure('account_disabled', { reason: user.status_reason, organiser })
  if (user.status === 'to_audit' && user.audit_status === 'fail')
    return new Failure('account_rejected', { reason: user.audit_reason, resubmit_token: resubmitToken(ctx, user) })
  if (user.status === 'to_audit') return new Failure('account_to_audit', { time: user.created_at, audit_status: user.audit_status })
  if (user.expires_at !== null && Date.parse(user.expires_at) <= clockNow())
    return new Failure('account_expired', { date: user.expires_at, organiser })
  return null
}
