import { phoneBy } from '@beacon/api/people/person-rules'
import { idCardSamples, passwordSamples, phoneSamples, usernameSamples } from '@beacon/api/people/person-samples'
import { usualLimits } from '@beacon/auth/form'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { newUser, newUserForm, userProfile } from './model.ts'

const id = '01980000-0000-7000-8000-000000000001'
const empty = { ...newUser(id, id, usualLimits), username: 'sailor_1', name: 'Ada Keller' }

/** What the form says at the fields that were typed, or what it would send. */
function typed(values: Readonly<Record<string, string>>, international = false) {
  const password = values['password'] ?? empty.password
  const form = newUserForm({ phone: phoneBy(international), password: usualLimits })
  const parsed = z.safeParse(form, { ...empty, password, password_confirm: password, ...values })
  return parsed.success ? parsed.data : parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message.split('|')[0]}`)
}

describe('the form of a new account', () => {
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
})

it('a phone of another country is taken where the installation does, of a new account and a stored one', () => {
  const [phone, stored] = phoneSamples.foreign
  expect(typed({ phone }, true)).toMatchObject({ phone: stored })
  const { username: _username, password: _password, password_confirm: _again, ...profile } = empty
  const change = (international: boolean) => z.safeParse(userProfile({ phone: phoneBy(international) }), { ...profile, phone }).success
  expect([change(true), change(false)]).toEqual([true, false])
})
