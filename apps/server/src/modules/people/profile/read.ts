import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { OwnProfile, profile as contract } from '@beacon/api/people/profile'
import { mailKind } from '@beacon/api/people/session'
import { and, desc, eq, or, sql } from 'drizzle-orm'
import { listOf } from '../../../db/list.ts'
import * as z from 'zod/mini'
import type { SignedIn } from '../../../context.ts'
import { audit } from '../../../db/schema/audit.ts'
import { fail } from '../../../failure.ts'
import { isMailOn } from '../../platform/mail/index.ts'
import { findOrganisation, listOpen } from '../organisation/index.ts'
import { findUser } from '../session/index.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { linkedProviders } from '../sso/index.ts'
import { personalOf } from '../user/index.ts'
import { dataState } from './data.ts'

/** The own account in clear. */
export async function ownProfile(ctx: SignedIn): Promise<OwnProfile> {
  const { user, role } = (await findUser(ctx.db, ctx.actor.user_id)) ?? fail('unauthenticated')
  const organisation = user.organisation_id === null ? null : await findOrganisation(ctx.db, user.organisation_id)
  const { values } = await settingsOf(ctx)
  const isProven = user.email !== null && user.email_verified?.toLowerCase() === user.email.toLowerCase()
  return {
    resource_id: user.resource_id,
    username: user.username,
    name: user.name,
    rep_name: user.rep_name,
    logo: user.logo,
    organisation_id: user.organisation_id,
    organisation_name: organisation?.name ?? null,
    role_name: role.name_en,
    role_name_zh: role.name_zh,
    ...personalOf(ctx, user),
    email_verified: isProven,
    work_id: user.work_id,
    introduction: user.introduction,
    time_zone: user.time_zone,
    mail_off: z.array(mailKind).parse(user.mail_off),
    expires_at: user.expires_at,
    edit_fields: values.profile_edit_fields,
    organisations: values.profile_edit_fields.includes('organisation_id')
      ? (await listOpen(ctx.db)).map(({ resource_id, name }) => ({ resource_id, name }))
      : [],
    mail_enabled: await isMailOn(ctx),
    ways: {
      password: user.password_hash !== null,
      password_changed_at: user.password_changed_at,
      sso: (await linkedProviders(ctx, user.resource_id)).map(({ id }) => id),
    },
    data: await dataState(ctx),
  }
}

/** Own sign-ins and refused tries of 90 days. A refused try holds only the name that was typed. */
export async function signInHistory(
  ctx: SignedIn,
  { page, size }: Parsed<typeof contract.history>['query'],
): Promise<Reply<typeof contract.history>> {
  const { user_id, username } = ctx.actor
  const where = and(
    eq(audit.module, 'auth'),
    sql`${audit.at} > now() - interval '90 days'`,
    or(eq(audit.user_id, user_id), and(eq(audit.object_type, 'user'), sql`lower(${audit.object_name}) = ${username.toLowerCase()}`)),
  )
  const { at, operation, error_code, ip: address } = audit
  const found = ctx.db.select({ at, operation, result: audit.result, error_code, ip: address }).from(audit).where(where).$dynamic()
  const { rows, total } = await listOf(ctx.db, found, { order: [desc(audit.seq)], page, size })
  const items = rows.map(({ ip, result, ...row }) => ({
    ...row,
    result: result === 'success' ? ('ok' as const) : ('refused' as const),
    address: ip?.replace(/\/(?:32|128)$/u, '') ?? '',
  }))
  return { items, total }
}
