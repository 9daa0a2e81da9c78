import { createHash, timingSafeEqual } from 'node:crypto'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { session as contract } from '@beacon/api/session'
import type { SettingValues } from '@beacon/api/setting'
import type { Ctx } from '../../context.ts'
import { change } from '../../db/change.ts'
import { brokenConstraint } from '../../db/database.ts'
import { newId } from '../../db/id.ts'
import { Failure, fail, failFields, failFor } from '../../failure.ts'
import { findOrganisation } from '../organisation/index.ts'
import { rateLimit } from '../rate-limit/index.ts'
import { checkNewPassword, defaultPolicy, hashPassword, openSession } from '../session/index.ts'
import { settingsOf } from '../setting/index.ts'
import { findHolders, insertUser } from './repo.ts'
import { checkUsername } from './username.ts'

type Body = Parsed<typeof contract.register>['body']
const hourMs = 3_600_000

/** Makes an account by the installation's rules; signed in at once unless it waits for review. */
export async function register(ctx: Ctx, body: Body): Promise<Reply<typeof contract.register>> {
  const { values } = await settingsOf(ctx)
  if (!values.registration_open) fail('registration_closed')
  await limitAddress(ctx, values.registration_per_address_hour)
  checkCode(body.registration_code ?? '', values.registration_code)
  checkUsername(body.username)
  checkPassword(body.username, body.password)
  const organisation_id = await organisationOf(ctx, body.organisation_id, values)
  const password_hash = await hashPassword(body.password)
  const made = await insert(ctx, body, { password_hash, organisation_id, values })
  if (made.status === 'normal') await openSession(ctx, made, null, defaultPolicy.session_max_hours)
  return { resource_id: made.resource_id, status: made.status === 'normal' ? 'normal' : 'to_audit' }
}

async function limitAddress(ctx: Ctx, perHour: number): Promise<void> {
  try {
    await rateLimit(ctx, `register:${ctx.ip}`, perHour, hourMs)
  } catch (error) {
    if (error instanceof Failure && error.code === 'rate_limited') failFor(Number(error.details?.['s'] ?? 60), 'too_many_tries')
    throw error
  }
}

function checkCode(given: string, wanted: string | null): void {
  if (wanted === null) return
  const digest = (text: string) => createHash('sha256').update(text).digest()
  if (!timingSafeEqual(digest(given.trim()), digest(wanted))) failFields({ registration_code: { code: 'registration_code_wrong' } })
}

/** The same rules as for a change of password, told at the field. */
export function checkPassword(username: string, password: string): void {
  try {
    checkNewPassword(username, password)
  } catch (error) {
    if (error instanceof Failure) failFields({ password: { code: error.code } })
    throw error
  }
}

async function organisationOf(ctx: Ctx, chosen: string | undefined, values: SettingValues): Promise<string> {
  if (chosen === undefined || chosen === values.registration_organisation) return values.registration_organisation
  const row = await findOrganisation(ctx.db, chosen)
  return row?.is_open === true ? row.resource_id : failFields({ organisation_id: { code: 'field_wrong' } })
}

/**
 * A taken username is told; a taken e-mail or phone is not, because a public form must not answer who has an account:
 * such a registration waits for review, with the reason for the reviewer.
 */
async function insert(
  ctx: Ctx,
  body: Body,
  { password_hash, organisation_id, values }: { password_hash: string; organisation_id: string; values: SettingValues },
) {
  const resource_id = newId()
  const email = body.email || null
  const phone = body.phone || null
  const who = { user_id: resource_id, username: body.username }
  const entry = {
    module: 'auth',
    operation: 'register',
    object_type: 'user',
    object_id: resource_id,
    object_name: body.username,
    user: who,
  }
  try {
    return await change(ctx, entry, async (tx, note) => {
      const held = await findHolders(tx, { email, phone })
      const flags = [held.email ? 'email_taken' : '', held.phone ? 'phone_taken' : ''].filter((flag) => flag !== '')
      const isNormal = !values.registration_review && flags.length === 0
      const row = {
        resource_id,
        username: body.username,
        password_hash,
        rep_name: body.rep_name ?? body.username,
        name: body.name,
        role_resource_id: values.registration_default_role,
        organisation_id,
        status: isNormal ? ('normal' as const) : ('to_audit' as const),
        audit_status: isNormal ? null : ('pending' as const),
        audit_reason: flags.join(', '),
        phone,
        email: held.email ? null : email,
        locale: body.locale ?? null,
        source: 'register' as const,
      }
      note({ after: { ...row, password_hash: undefined } })
      return insertUser(tx, row)
    })
  } catch (error) {
    if (brokenConstraint(error) === 'user_username') return failFields({ username: { code: 'username_taken' } })
    // Two with the same e-mail at the same moment: the second tries again and waits for review.
    if (brokenConstraint(error) === 'user_email') fail('registration_failed')
    throw error
  }
}
