import type { OidcProvider } from '@beacon/api/platform/setting-fields'
import { displayName } from '@beacon/api/people/display-name'
import type { Ctx } from '../../../context.ts'
import { brokenConstraint, type Tx } from '../../../db/database.ts'
import { change } from '../../../db/change.ts'
import { newId } from '../../../db/id.ts'
import type { Claims } from '../../../db/schema/people/sso.ts'
import { fail, failFields } from '../../../failure.ts'
import { tellPerson } from '../../../live/index.ts'
import { requireRoom } from '../../platform/license/index.ts'
import { tellOfRole } from '../role/index.ts'
import { findNamed } from '../organisation-import/index.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { sessionChanged } from '../session/index.ts'
import { findByEmail, findRoleById, insertLink, insertUser, setRole, takenUsernames, type UserRow } from './repo.ts'

/** Mail of other houses is not let in; where houses are named, the provider must have proven the address. */
export function checkDomain({ domains, label_en }: OidcProvider, { email, is_email_verified }: Claims): void {
  if (domains.length === 0) return
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  if (!domains.some((one) => one.toLowerCase() === domain)) fail('email_domain_refused', { email })
  if (!is_email_verified) fail('email_unverified', { label: label_en, email })
}

/** A free username made of what the provider calls the person: other characters become `_`, twenty at most. */
export async function proposedUsername(ctx: Ctx, { username, email, name }: Claims): Promise<string> {
  const from = [username, email.split('@')[0] ?? '', name].find((text) => /[A-Za-z0-9]/.test(text)) ?? 'user'
  const base = from
    .replaceAll(/[^A-Za-z0-9_]/gu, '_')
    .slice(0, 20)
    .padEnd(4, '_')
  const others = Array.from({ length: 98 }, (_, index) => `${base.slice(0, 17)}_${index + 2}`)
  const taken = await takenUsernames(
    ctx.db,
    [base, ...others].map((one) => one.toLowerCase()),
  )
  return [base, ...others].find((one) => !taken.has(one.toLowerCase())) ?? fail('username_taken')
}

/** The role that the groups give, first match first; never the administrator's. Null: none of them says anything. */
export async function roleOfGroups(ctx: Ctx, { group_roles }: OidcProvider, { groups }: Claims): Promise<string | null> {
  const match = group_roles.find(({ group }) => groups.includes(group))
  if (match === undefined) return null
  const role = await findRoleById(ctx.db, match.role_id)
  return role === null || role.key === 'administrator' ? null : role.resource_id
}

/** Where roles follow the directory, the account gets the one its groups give. Administrators are left alone. */
export async function followRole(ctx: Ctx, provider: OidcProvider, claims: Claims, user: UserRow): Promise<UserRow> {
  if (!provider.roles_follow) return user
  const [wanted, present] = await Promise.all([roleOfGroups(ctx, provider, claims), findRoleById(ctx.db, user.role_resource_id)])
  if (wanted === null || wanted === user.role_resource_id || present?.key === 'administrator') return user
  const entry = { module: 'user' as const, operation: 'role_change' as const, object_type: 'user', object_id: user.resource_id }
  const content = { before: { role_resource_id: user.role_resource_id }, after: { role_resource_id: wanted } }
  await change(ctx, { ...entry, object_name: user.username, ...content }, async (tx) => {
    await setRole(tx, user.resource_id, wanted)
    await tellOfRole(tx, [user.resource_id], wanted, provider.label_en)
    await sessionChanged(tx, { user_id: user.resource_id })
    await tellPerson(tx, user.resource_id, 'session.changed', { reason: 'role' })
  })
  return { ...user, role_resource_id: wanted }
}

interface Arriving {
  provider: OidcProvider
  claims: Claims
  username: string
}

const fits = (name: string): string | null => {
  const read = displayName.safeParse(name)
  return read.success ? read.data : null
}

/** The account of somebody new, linked at once; it waits for review where the provider's people do, or its e-mail is somebody's. */
export async function makeAccount(ctx: Ctx, { provider, claims, username }: Arriving): Promise<UserRow> {
  if (provider.new_accounts === 'refuse') fail('account_not_linked', { who: claims.email || claims.username })
  const { values } = await settingsOf(ctx)
  const resource_id = newId()
  const holder = claims.email === '' ? null : await findByEmail(ctx.db, claims.email)
  const isTaken = holder !== null
  const isNormal = provider.new_accounts === 'create' && !isTaken
  const row = {
    resource_id,
    username,
    // The alias is what players see: a provider's name is the real one.
    rep_name: username,
    name: fits(claims.name) ?? username,
    role_resource_id: (await roleOfGroups(ctx, provider, claims)) ?? provider.default_role ?? values.registration_default_role,
    organisation_id: (await findNamed(ctx.db, claims.organisation)) ?? provider.default_organisation ?? values.registration_organisation,
    status: isNormal ? ('normal' as const) : ('to_audit' as const),
    audit_status: isNormal ? null : ('pending' as const),
    registered_ip: ctx.ip,
    review_flags: holder === null ? [] : [{ flag: 'same_email' as const, user_id: holder.resource_id }],
    email: claims.is_email_verified && !isTaken ? claims.email : null,
    email_verified: claims.is_email_verified && !isTaken ? claims.email : null,
    source: 'oidc' as const,
  }
  const who = { user_id: resource_id, username }
  const entry = {
    module: 'auth' as const,
    operation: 'register' as const,
    object_type: 'user',
    object_id: resource_id,
    object_name: username,
    user: who,
  }
  try {
    return await change(ctx, { ...entry, after: row }, async (tx) => {
      if (isNormal) await requireRoom(tx, 'users')
      const made = await insertUser(tx, row)
      await link(tx, provider, claims, resource_id)
      return made
    })
  } catch (error) {
    if (brokenConstraint(error) === 'user_username') return failFields({ username: { code: 'username_taken' } })
    throw error
  }
}

export async function link(tx: Tx, provider: OidcProvider, { issuer, subject, email, username }: Claims, user_id: string): Promise<void> {
  await insertLink(tx, { link_id: newId(), provider_id: provider.id, issuer, subject, user_id, who: email || username || subject })
}
