import { displayName } from '@beacon/api/people/display-name'
import { issue } from '@beacon/api/fields'
import { address, idCard, phoneBy, username, workId } from '@beacon/api/people/person-rules'
import { registration, type SystemInfo } from '@beacon/api/people/session'
import * as z from 'zod/mini'
import { type FieldsInfo, type PersonFieldName, personFieldNames, visibleFields } from './person-fields.ts'
import { passwordBy, type PasswordLimits } from './password-limits.ts'

const emailText = z.string().check(z.maxLength(254), z.regex(/^$|^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/u, { error: issue('field_wrong') }))
const personOf = ({ phone_international }: Pick<SystemInfo, 'phone_international'>) => ({
  phone: phoneBy(phone_international),
  email: emailText,
  work_id: workId,
  id_card: idCard,
  address: z.union([z.literal(''), address]),
})
/** The settings that the forms follow. */
type FormInfo = FieldsInfo & Pick<SystemInfo, 'phone_international' | 'registration_terms'>
type Values = Partial<Record<PersonFieldName, string>>

/** What the settings require of each further field: an empty required field shows its error. */
const filled = <T extends Values>(required: ReadonlySet<string>) =>
  z.check<T>((ctx) => {
    for (const name of personFieldNames)
      if (required.has(name) && (ctx.value[name] ?? '') === '')
        ctx.issues.push({ code: 'custom', message: issue('field_empty'), path: [name], input: ctx.value })
  })

const requiredOf = (info: FieldsInfo): ReadonlySet<string> =>
  new Set(visibleFields(info).flatMap(({ name, required }) => (required ? [name] : [])))

/** The contract's registration by the settings as they stand, with the password typed twice. */
export const registrationForm = (info: FormInfo, limits: PasswordLimits) =>
  z
    .object({
      username,
      name: displayName,
      organisation_id: registration.shape.organisation_id,
      ...personOf(info),
      registration_code: registration.shape.registration_code,
      password: passwordBy(limits),
      again: z.string().check(z.minLength(1, { error: issue('field_empty') }), z.maxLength(256)),
      terms: z.boolean().check(z.refine((agreed) => agreed || info.registration_terms === null, { error: issue('field_empty') })),
    })
    .check(
      z.refine((form) => form.password === form.again, { error: issue('password_differs'), path: ['again'] }),
      filled(requiredOf(info)),
    )

/** A rejected registration, corrected: what may be sent again. */
export const resubmitForm = (info: FormInfo) =>
  z.object({ name: displayName, ...personOf(info) }).check(filled(new Set([...requiredOf(info)].filter((name) => name !== 'id_card'))))
