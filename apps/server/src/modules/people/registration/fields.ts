import { idCardFault, phoneOf } from '@beacon/api/people/person-rules'
import type { SettingValues } from '@beacon/api/platform/setting'
import { registrationFieldNames } from '@beacon/api/platform/setting-fields'
import type { FieldError } from '@beacon/api/errors'
import type { Ctx } from '../../../context.ts'
import { failFields } from '../../../failure.ts'
import { dayIn } from '../../../zone.ts'
import { idCardColumns } from '../user/index.ts'

type Name = (typeof registrationFieldNames)[number]
type Given = { [N in Name]?: string | undefined }

/** What the installation asks for, at each field: hidden ones are unknown, required ones are there, and all are right. */
export function checkFields(body: Given, values: SettingValues): void {
  const fields: Record<string, FieldError> = {}
  const needsEmail = values.registration_email_verify || values.registration_email_domains.length > 0
  for (const name of registrationFieldNames) {
    const need = name === 'email' && needsEmail ? 'required' : values.registration_fields[name]
    const isGiven = (body[name] ?? '') !== ''
    if (need === 'hidden' && isGiven) fields[name] = { code: 'field_unknown', details: { name } }
    if (need === 'required' && !isGiven) fields[name] = { code: 'field_empty' }
  }
  const { phone, email, id_card } = body
  if (phone && phoneOf(phone, values.phone_international) === null) fields['phone'] = { code: 'phone_wrong' }
  const why = id_card ? idCardFault(id_card, dayIn(values.time_zone)) : null
  if (why !== null) fields['id_card'] = { code: 'id_card_wrong', details: { why } }
  if (email && !isAdmitted(email, values.registration_email_domains)) fields['email'] = { code: 'email_domain_refused', details: { email } }
  if (Object.keys(fields).length > 0) failFields(fields)
}

/** A domain of the list, or one below it. */
export function isAdmitted(email: string, domains: readonly string[]): boolean {
  const given = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domains.length === 0 || domains.some((domain) => given === domain || given.endsWith(`.${domain}`))
}

/** Columns of what a person says about oneself; an empty text is none. */
export function personOf(ctx: Ctx, body: Given, userId: string) {
  const id_card = body.id_card || null
  return {
    phone: body.phone || null,
    email: body.email || null,
    work_id: body.work_id || null,
    address: body.address || null,
    id_card,
    ...idCardColumns(ctx, userId, id_card),
  }
}
