import { idCardSamples, phoneSamples } from '@beacon/api/people/person-samples'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { profileSchema } from './profile-schema.ts'

const empty = {
  rep_name: 'lighthouse',
  name: 'Ada Keller',
  organisation_id: '',
  phone: '',
  email: '',
  work_id: '',
  id_card: '',
  address: '',
  introduction: '',
}

/** What the form says at the fields that were typed, or what it would send. */
function typed(values: Readonly<Record<string, string>>, international = false) {
  const parsed = z.safeParse(profileSchema(international), { ...empty, ...values })
  return parsed.success ? parsed.data : parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message.split('|')[0]}`)
}

describe('the own profile', () => {
  it.each(idCardSamples.accept)('takes the ID card %s', (id_card) =>
    expect(typed({ id_card })).toMatchObject({ id_card: id_card.toUpperCase() }),
  )
  it.each(idCardSamples.reject)('refuses the ID card %s', (id_card) => expect(typed({ id_card })).toEqual(['id_card id_card_wrong']))
  it.each(phoneSamples.accept)('takes the phone %s as %s', (phone, stored) => expect(typed({ phone })).toMatchObject({ phone: stored }))
  it.each(phoneSamples.reject)('refuses the phone %s', (phone) => expect(typed({ phone })).toEqual(['phone phone_wrong']))
  it('takes a phone of another country where the installation does', () => {
    const [phone, stored] = phoneSamples.foreign
    expect(typed({ phone }, true)).toMatchObject({ phone: stored })
  })
})
