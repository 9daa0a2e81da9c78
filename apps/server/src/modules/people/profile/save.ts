import { idCardFault, phoneOf } from '@beacon/api/people/person-rules'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { session as contract } from '@beacon/api/people/session'
import type { ProfileField } from '@beacon/api/platform/setting-fields'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { brokenConstraint } from '../../../db/database.ts'
import { sameContent } from '../../../db/same-content.ts'
import { fail, failFields } from '../../../failure.ts'
import { dayIn } from '../../../zone.ts'
import { changedFields } from '../../platform/audit/index.ts'
import { keepFiles } from '../../platform/file/index.ts'
import { findOrganisation } from '../organisation/index.ts'
import { findUser, me, requireReauth, sessionChanged, updateProfile } from '../session/index.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { findWorkIdHolder, idCardColumns, personalOf } from '../user/index.ts'

type Body = Parsed<typeof contract.update_me>['body']
/** The field of the settings that stands for a field of the body; the others are everybody's own. */
const lockable: Partial<Record<keyof Body, ProfileField>> = {
  rep_name: 'rep_name',
  logo: 'picture',
  name: 'name',
  organisation_id: 'organisation_id',
  phone: 'phone',
  email: 'email',
  work_id: 'work_id',
  id_card: 'id_card',
  address: 'address',
  introduction: 'introduction',
}

/** What the person sent, as far as the organisers leave it to people. A value that does not differ is no change. */
export async function updateMe(ctx: SignedIn, body: Body): Promise<Reply<typeof contract.me>> {
  const { user } = (await findUser(ctx.db, ctx.actor.user_id)) ?? fail('unauthenticated')
  const known: Record<string, unknown> = { ...user, ...personalOf(ctx, user) }
  const wanted = Object.fromEntries(
    Object.entries(body)
      .map(([name, value]) => [name, value === '' && name !== 'introduction' ? null : value] as const)
      .filter(([name, value]) => value !== undefined && !sameContent(value, known[name])),
  ) as Partial<Body>
  await checkOpen(ctx, wanted)
  // Whoever reads the mail of this address can ask for a link that sets a new password.
  if ('email' in wanted) await requireReauth(ctx)
  await checkValues(ctx, wanted)
  const { id_card, ...plain } = wanted
  const entry = {
    module: 'user' as const,
    operation: 'update' as const,
    object_type: 'user',
    object_id: user.resource_id,
    object_name: user.username,
  }
  try {
    await change(ctx, { ...entry, ...changedFields(known, wanted) }, async (tx) => {
      const { work_id } = plain
      const organisation_id = plain.organisation_id ?? user.organisation_id
      if (work_id && (await findWorkIdHolder(tx, { work_id, organisation_id, user_id: user.resource_id })) !== null)
        failFields({ work_id: { code: 'work_id_taken' } })
      if (plain.logo) await keepFiles(tx, [{ file_id: plain.logo, path: 'logo' }], ['avatar'])
      const card = 'id_card' in wanted ? idCardColumns(ctx, user.resource_id, id_card ?? null) : {}
      await updateProfile(tx, user.resource_id, { ...plain, ...card } as Parameters<typeof updateProfile>[2])
      await sessionChanged(tx, { user_id: user.resource_id })
    })
  } catch (error) {
    if (brokenConstraint(error) === 'user_email') failFields({ email: { code: 'email_taken' } })
    if (brokenConstraint(error) === 'user_id_card') failFields({ id_card: { code: 'id_card_taken' } })
    throw error
  }
  return me(ctx)
}

async function checkOpen(ctx: SignedIn, wanted: Partial<Body>): Promise<void> {
  const open = new Set((await settingsOf(ctx)).values.profile_edit_fields)
  for (const [name, field] of Object.entries(lockable)) if (name in wanted && !open.has(field)) fail('field_locked', { field: name })
}

async function checkValues(ctx: SignedIn, { phone, id_card, organisation_id }: Partial<Body>): Promise<void> {
  const { values } = await settingsOf(ctx)
  if (phone && phoneOf(phone, values.phone_international) === null) failFields({ phone: { code: 'phone_wrong' } })
  const why = id_card ? idCardFault(id_card, dayIn(values.time_zone)) : null
  if (why !== null) failFields({ id_card: { code: 'id_card_wrong', details: { why } } })
  if (!organisation_id) return
  const chosen = await findOrganisation(ctx.db, organisation_id)
  if (chosen?.is_open !== true) failFields({ organisation_id: { code: 'field_wrong' } })
}
