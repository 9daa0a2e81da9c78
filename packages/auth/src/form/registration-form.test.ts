import { idCardSamples, passwordSamples, phoneSamples, usernameSamples } from '@beacon/api/people/person-samples'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { usualLimits } from './password-limits.ts'
import { registrationForm, resubmitForm } from './registration-form.ts'

const fields = { phone: 'optional', email: 'optional', id_card: 'optional', work_id: 'optional', address: 'optional' } as const
const info = (phone_international: boolean) => ({
  phone_international,
  registration_fields: fields,
  registration_terms: null,
  registration_email_verify: false,
  registration_email_domains: [],
})
const filled = { username: 'sailor_1', name: 'Ada Keller', phone: '', email: '', work_id: '', id_card: '', address: '', terms: false }

/** What the form says at the fields that were typed, or what it would send. */
function typed(values: Readonly<Record<string, string>>, international = false) {
  const password = values['password'] ?? 'tower4amber'
  const parsed = z.safeParse(registrationForm(info(international), usualLimits), { ...filled, password, again: password, ...values })
  return parsed.success ? parsed.data : parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message.split('|')[0]}`)
}

describe('the registration form', () => {
  it.each(usernameSamples.accept)('takes the username %s', (username) => expect(typed({ username })).toMatchObject({ username }))
  it.each(usernameSamples.reject)('refuses the username %s', (username) => expect(typed({ username })).toEqual(['username username_wrong']))
  it.each(idCardSamples.accept)('takes the ID card %s', (id_card) =>
    expect(typed({ id_card })).toMatchObject({ id_card: id_card.toUpperCase() }),
  )
  it.each(idCardSamples.reject)('refuses the ID card %s', (id_card) => expect(typed({ id_card })).toEqual(['id_card id_card_wrong']))
  it.each(phoneSamples.accept)('takes the phone %s as %s', (phone, stored) => expect(typed({ phone })).toMatchObject({ phone: stored }))
  it.each(phoneSamples.reject)('refuses the phone %s', (phone) => expect(typed({ phone })).toEqual(['phone phone_wrong']))
  it.each(passwordSamples.accept)('takes the password %s', (password) => expect(typed({ password })).toMatchObject({ password }))
  it.each(passwordSamples.reject)('refuses the password %j', (password) =>
    expect(typed({ password })).toEqual(['password password_wrong_form']),
  )
  it('takes a phone of another country where the installation does, here and when it is sent again', () => {
    const [phone, stored] = phoneSamples.foreign
    expect(typed({ phone }, true)).toMatchObject({ phone: stored })
    const again = (international: boolean) => z.safeParse(resubmitForm(info(international)), { ...filled, phone }).success
    expect([again(true), again(false)]).toEqual([true, false])
  })
})
