import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { session as contract } from '@beacon/api/people/session'
import type { SettingValues } from '@beacon/api/platform/setting'
import type { ReviewNote } from '../../../db/schema/people/user.ts'
import type { Ctx } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { brokenConstraint, type Executor, type Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { Failure, fail, failFields, failFor } from '../../../failure.ts'
import { requireRoom } from '../../platform/license/index.ts'
import { findOrganisation } from '../organisation/index.ts'
import { rateLimit } from '../../platform/rate-limit/index.ts'
import { checkNewPassword, hashPassword, isVenue, startSession } from '../session/index.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { takeCodeUse } from './code.ts'
import { sendProof } from './email-proof.ts'
import { checkFields, personOf } from './fields.ts'
import { findHolders, insertUser, type UserRow } from './repo.ts'
import { termsVersion } from './terms.ts'
import { checkUsername } from './username.ts'

type Body = Parsed<typeof contract.register>['body']
const hourMs = 3_600_000

/** Makes an account by the installation's rules; signed in at once unless it waits for review or for its e-mail. */
export async function register(ctx: Ctx, body: Body): Promise<Reply<typeof contract.register>> {
  const { values } = await settingsOf(ctx)
  if (!values.registration_open) fail('registration_closed')
  checkUsername(body.username)
  await checkPassword(ctx, body.username, body.password)
  checkFields(body, values)
  if (values.registration_terms !== null && body.terms !== true) failFields({ terms: { code: 'field_empty' } })
  const organisation_id = await organisationOf(ctx.db, body.organisation_id, values)
  // What is refused above costs nothing and counts for nothing, so that nobody uses up an address that others share.
  if (!isVenue(ctx.ip, values)) await limitAddress(ctx, values.registration_per_address_hour)
  const password_hash = await hashPassword(body.password)
  const made = await insert(ctx, body, { password_hash, organisation_id, values })
  if (made.status === 'normal') await startSession(ctx, made)
  return {
    resource_id: made.resource_id,
    status: made.status === 'normal' ? 'normal' : 'to_audit',
    verify_email: values.registration_email_verify,
  }
}

async function limitAddress(ctx: Ctx, perHour: number): Promise<void> {
  try {
    await rateLimit(ctx, `register:${ctx.ip}`, perHour, hourMs)
  } catch (error) {
    if (error instanceof Failure && error.code === 'rate_limited') failFor(Number(error.details?.['s'] ?? 60), 'too_many_tries')
    throw error
  }
}

/** The same rules as for a change of password, told at the field. */
async function checkPassword(ctx: Ctx, username: string, password: string): Promise<void> {
  try {
    await checkNewPassword(ctx, username, password)
  } catch (error) {
    if (error instanceof Failure)
      failFields({ password: { code: error.code, ...(error.details === undefined ? {} : { details: error.details }) } })
    throw error
  }
}

/** Only organisations that are open for registration, or the one the settings name. */
export async function organisationOf(executor: Executor, chosen: string | undefined, values: SettingValues): Promise<string> {
  if (chosen === undefined || chosen === values.registration_organisation) return values.registration_organisation
  const row = await findOrganisation(executor, chosen)
  return row?.is_open === true ? row.resource_id : failFields({ organisation_id: { code: 'field_wrong' } })
}

interface Decided {
  password_hash: string
  organisation_id: string
  values: SettingValues
}

async function insert(ctx: Ctx, body: Body, decided: Decided): Promise<UserRow> {
  const resource_id = newId()
  const { username } = body
  const entry = {
    module: 'auth' as const,
    operation: 'register' as const,
    object_type: 'user',
    object_id: resource_id,
    object_name: username,
    user: { user_id: resource_id, username },
  }
  try {
    return await change(ctx, entry, async (tx, note) => {
      await takeCodeUse(ctx, tx, body.registration_code ?? '', decided.values)
      const row = await rowOf(ctx, tx, { body, resource_id, decided })
      if (row.status === 'normal') await requireRoom(tx, 'users')
      note({ after: { ...row, password_hash: undefined, id_card_sealed: undefined, id_card_digest: undefined } })
      const made = await insertUser(tx, row)
      if (decided.values.registration_email_verify && row.email !== null) await sendProof(ctx, tx, { ...made, email: row.email })
      return made
    })
  } catch (error) {
    if (brokenConstraint(error) === 'user_username') return failFields({ username: { code: 'username_taken' } })
    // Two with the same e-mail or card at the same moment: the second tries again and waits for review.
    if (['user_email', 'user_id_card'].includes(brokenConstraint(error) ?? '')) fail('registration_failed', { reason: 'try_again' })
    throw error
  }
}

/**
 * A taken username is told; a taken e-mail, phone or ID card is not, because a public form must not answer who has an
 * account: such a registration waits for review, with a flag for the reviewer.
 */
async function rowOf(ctx: Ctx, tx: Tx, { body, resource_id, decided }: { body: Body; resource_id: string; decided: Decided }) {
  const { values, password_hash, organisation_id } = decided
  const person = personOf(ctx, body, resource_id)
  const held = await findHolders(tx, { ...person, user_id: resource_id, organisation_id })
  const isNormal = !values.registration_review && !values.registration_email_verify && held.flags.length === 0 && !held.work_id
  const terms =
    values.registration_terms === null ? {} : { terms_version: termsVersion(values.registration_terms), terms_at: new Date().toISOString() }
  return {
    resource_id,
    username: body.username,
    password_hash,
    rep_name: body.rep_name ?? body.username,
    name: body.name,
    role_resource_id: values.registration_default_role,
    organisation_id,
    status: isNormal ? ('normal' as const) : ('to_audit' as const),
    audit_status: isNormal ? null : ('pending' as const),
    registered_ip: ctx.ip,
    review_flags: held.flags satisfies ReviewNote[],
    ...withoutHeld(person, held),
    ...terms,
    locale: body.locale ?? null,
    source: 'register' as const,
  }
}

/** What another account has is not written a second time; the flag names that account to the reviewer. */
export function withoutHeld(person: ReturnType<typeof personOf>, held: { flags: ReviewNote[]; work_id: boolean }) {
  const { work_id, id_card: _card, ...columns } = person
  const has = (flag: ReviewNote['flag']) => held.flags.some((one) => one.flag === flag)
  return {
    ...columns,
    work_id: held.work_id ? null : work_id,
    email: has('same_email') ? null : columns.email,
    ...(has('same_id_card') ? { id_card_sealed: null, id_card_digest: null } : {}),
  }
}
