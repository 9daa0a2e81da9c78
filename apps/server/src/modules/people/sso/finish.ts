import type { OidcProvider } from '@beacon/api/platform/setting-fields'
import type { SignInReply } from '@beacon/api/people/session'
import type { SsoOutcome } from '@beacon/api/people/sso'
import { clockNow } from '../../../db/clock.ts'
import { change } from '../../../db/change.ts'
import type { Ctx } from '../../../context.ts'
import type { Claims } from '../../../db/schema/people/sso.ts'
import { fail, Failure } from '../../../failure.ts'
import { newToken, tokenHash } from '../../platform/secret/index.ts'
import { checkState, confirmSession, enter, isOlderThanSession, policyOf } from '../session/index.ts'
import { writeAudit } from '../../platform/audit/index.ts'
import { checkDomain, followRole, link, proposedUsername } from './account.ts'
import { claimsOf, knownReason } from './claims.ts'
import { getProvider, labelOf } from './provider.ts'
import { findByVerifiedEmail, findLink, findRoleById, insertArrival, takeFlow, touchLink, type FlowRow, type UserRow } from './repo.ts'
import { browserCookie, returnAddress } from './start.ts'

export interface Returned {
  state: string
  code?: string | undefined
  iss?: string | undefined
  error?: string | undefined
}
const arrival_s = 600

/** Digest of the cookie of the browser that began. */
export const browserOf = (ctx: Ctx): Buffer => tokenHash(ctx.cookies.get(browserCookie) ?? '')

/** Somebody comes back from a provider: signed in, asked to link or to take an account, linked, or confirmed. */
export async function finishSso(ctx: Ctx, returned: Returned): Promise<SsoOutcome> {
  const flow = (await takeFlow(ctx.db, tokenHash(returned.state), browserOf(ctx))) ?? fail('idp_state_wrong')
  const provider = await getProvider(ctx, flow.provider_id)
  if (returned.error !== undefined)
    throw await refused(ctx, new Failure('idp_refused', { ...labelOf(provider), error: knownReason(returned.error) }))
  const claims = await claimsOf(ctx, provider, { flow, state: returned.state, url: addressOf(ctx, returned) })
  checkDomain(provider, claims)
  const told = {
    who: claims.email || claims.name || claims.username,
    label_en: provider.label_en,
    label_zh: provider.label_zh,
    next: flow.next,
  }
  const nothing = { sign_in: null, token: null, username: null }
  if (flow.purpose === 'link') return { ...told, ...nothing, outcome: await linkOwn(ctx, provider, claims, flow) }
  if (flow.purpose === 'confirm') return { ...told, ...nothing, outcome: await confirmOwn(ctx, claims, flow) }
  const known = await findLink(ctx.db, claims.issuer, claims.subject)
  if (known === null) return { ...told, ...(await arrive(ctx, provider, claims)) }
  await touchLink(ctx.db, known.link.link_id, told.who)
  const user = await followRole(ctx, provider, claims, known.user)
  return {
    ...told,
    ...nothing,
    outcome: 'signed_in',
    sign_in: await enterAs(ctx, user, { isStrong: claims.is_strong, provider_id: provider.id }),
  }
}

/** What the provider added to our address, put back to where it stood. */
function addressOf(ctx: Ctx, { state, code, iss }: Returned): URL {
  const url = new URL(returnAddress(ctx))
  url.searchParams.set('state', state)
  if (code !== undefined) url.searchParams.set('code', code)
  if (iss !== undefined) url.searchParams.set('iss', iss)
  return url
}

async function refused(ctx: Ctx, failure: Failure): Promise<Failure> {
  await writeAudit(ctx, ctx.db, [
    { module: 'auth', operation: 'login_failed', object_type: 'user', object_name: '', result: 'refused', error_code: failure.code },
  ])
  return failure
}

/**
 * The same answers by state as after a password. The provider's word stands for the password; the own second factor is
 * asked where the role requires one and the provider asked for none.
 */
export async function enterAs(
  ctx: Ctx,
  user: UserRow,
  { isStrong, provider_id }: { isStrong: boolean; provider_id: string },
): Promise<SignInReply> {
  const policy = await policyOf(ctx)
  await checkState(ctx, user, policy)
  const asksCode = policy.totp_enabled && policy.totp_required_roles.includes(user.role_resource_id) && !isStrong
  return enter(ctx, user, { policy, factor: asksCode ? 'password' : 'provider', provider_id })
}

type Step = Pick<SsoOutcome, 'outcome' | 'sign_in' | 'token' | 'username'>

/** Nobody is linked silently: the account with the same proven e-mail is asked for its password, anybody else is new. */
async function arrive(ctx: Ctx, provider: OidcProvider, claims: Claims): Promise<Step> {
  const same = claims.is_email_verified && claims.email !== '' ? await findByVerifiedEmail(ctx.db, claims.email) : null
  const who = claims.email || claims.username || claims.subject
  if (same !== null) {
    const role = await findRoleById(ctx.db, same.role_resource_id)
    // Administrators link from their profile only, and who has no password could not prove the account.
    if (role?.key === 'administrator' || same.password_hash === null) fail('account_not_linked', { who })
  } else if (provider.new_accounts === 'refuse') fail('account_not_linked', { who })
  const token = newToken()
  await insertArrival(ctx.db, {
    token_hash: tokenHash(token),
    browser_hash: browserOf(ctx),
    provider_id: provider.id,
    claims,
    user_id: same?.resource_id ?? null,
    expires_at: new Date(clockNow() + arrival_s * 1000).toISOString(),
  })
  return same === null
    ? { outcome: 'ask_create', sign_in: null, token, username: await proposedUsername(ctx, claims) }
    : { outcome: 'ask_link', sign_in: null, token, username: same.username }
}

/** The session that began must be the one that ends it, or somebody else's identity could be slipped under. */
function ownActor(ctx: Ctx, flow: FlowRow) {
  const { actor } = ctx
  if (actor === null) return fail('unauthenticated')
  if (actor.session_id === null || actor.session_id !== flow.session_id) return fail('idp_state_wrong')
  return { ...actor, session_id: actor.session_id }
}

async function linkOwn(ctx: Ctx, provider: OidcProvider, claims: Claims, flow: FlowRow): Promise<'linked'> {
  const actor = ownActor(ctx, flow)
  const known = await findLink(ctx.db, claims.issuer, claims.subject)
  if (known?.user.resource_id === actor.user_id) return 'linked'
  if (known !== null) fail('sso_linked_elsewhere', { who: claims.email || claims.username })
  const entry = { module: 'auth' as const, operation: 'sso_link' as const, object_type: 'user', object_id: actor.user_id }
  await change(ctx, { ...entry, object_name: actor.username, after: { provider: provider.id } }, (tx) =>
    link(tx, provider, claims, actor.user_id),
  )
  return 'linked'
}

async function confirmOwn(ctx: Ctx, claims: Claims, flow: FlowRow): Promise<'confirmed'> {
  const actor = ownActor(ctx, flow)
  const known = await findLink(ctx.db, claims.issuer, claims.subject)
  if (known?.user.resource_id !== actor.user_id) fail('account_not_linked', { who: claims.email || claims.username })
  if (!(await isOlderThanSession(ctx, known.link.created_at))) fail('factor_too_new')
  const entry = { module: 'auth' as const, operation: 'reauth' as const, object_type: 'user', object_id: actor.user_id }
  await change(ctx, { ...entry, object_name: actor.username }, (tx) => confirmSession(tx, actor.session_id))
  return 'confirmed'
}
