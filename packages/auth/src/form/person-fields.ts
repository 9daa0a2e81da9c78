import type { SystemInfo } from '@beacon/api/people/session'

export const personFieldNames = ['phone', 'email', 'work_id', 'id_card', 'address'] as const
export type PersonFieldName = (typeof personFieldNames)[number]

/** What the settings say of those fields. */
export type FieldsInfo = Pick<SystemInfo, 'registration_fields' | 'registration_email_verify' | 'registration_email_domains'>

/** Which further fields a registration shows, and whether each must be filled in. */
export function visibleFields(info: FieldsInfo): Array<{ name: PersonFieldName; required: boolean }> {
  const needsEmail = info.registration_email_verify || info.registration_email_domains.length > 0
  return personFieldNames.flatMap((name) => {
    const need = name === 'email' && needsEmail ? 'required' : info.registration_fields[name]
    return need === 'hidden' ? [] : [{ name, required: need === 'required' }]
  })
}
