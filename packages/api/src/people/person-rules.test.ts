import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import {
  holdsUsername,
  idCard,
  idCardFault,
  idCardOf,
  isPasswordForm,
  isUsername,
  passwordForm,
  phone,
  phoneBy,
  phoneOf,
  username,
} from './person-rules.ts'
import { idCardSamples, passwordSamples, phoneSamples, usernameSamples } from './person-samples.ts'

const today = '2026-11-20'

describe('ID card numbers', () => {
  test.each(idCardSamples.accept)('%s is taken', (card) => expect(idCardFault(card, today)).toBeNull())
  test.each(idCardSamples.reject)('%s is refused: %s', (card, why) => expect(idCardFault(card, today)).toBe(why))

  test('full-width digits and outer spaces are written plainly', () => {
    expect(idCardOf(' １１０１０５１９４９１２３１００２ｘ ')).toBe('11010519491231002X')
  })

  test('nobody is born tomorrow, and everybody today', () => {
    const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
    const born = (date: string) => {
      const body = `110101${date}001`
      return body + '10X98765432'[weights.reduce((sum, weight, at) => sum + weight * Number(body[at]), 0) % 11]
    }
    expect(idCardFault(born('20261120'), today)).toBeNull()
    expect(idCardFault(born('20261121'), today)).toBe('birth')
    expect(idCardFault(born('18991231'), today)).toBe('birth')
  })
})

describe('usernames', () => {
  test.each(usernameSamples.accept)('%s is taken', (name) => expect(isUsername(name)).toBe(true))
  test.each(usernameSamples.reject)('%s is refused', (name) => expect(isUsername(name)).toBe(false))
  test('of a directory may have two letters, and is still none of the own names', () => {
    expect(['li', 'a1', 'l', '__', 'root', 'deleted_1'].map((name) => isUsername(name, 2))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })
})

describe('telephone numbers', () => {
  test.each(phoneSamples.accept)('%s is stored as %s', (typed, stored) => expect(phoneOf(typed)).toBe(stored))
  test.each(phoneSamples.reject)('%s is refused', (typed) => expect(phoneOf(typed)).toBeNull())

  const [typed, stored] = phoneSamples.foreign
  test('a country code is taken where it is allowed', () => expect(phoneOf(typed, true)).toBe(stored))
  test('that of the mainland is taken away first: what is left must be a number of the mainland', () => {
    expect(phoneOf('+8612800138000', true)).toBeNull()
    expect(phoneOf('0086 13800138000', true)).toBe('13800138000')
  })
})

describe('passwords', () => {
  test.each(passwordSamples.accept)('%s has the form', (password) => expect(isPasswordForm(password)).toBe(true))
  test.each(passwordSamples.reject)('%j has not', (password) => expect(isPasswordForm(password)).toBe(false))
  test('what the installation asks beyond that', () => {
    expect(isPasswordForm('tower4amber', { ...passwordForm, mixed_case: true })).toBe(false)
    expect(isPasswordForm('Tower4amber', { ...passwordForm, mixed_case: true })).toBe(true)
    expect(isPasswordForm('Tower4amber', { ...passwordForm, kinds: 3 })).toBe(false)
    expect(isPasswordForm('a1b2c3', { ...passwordForm, min: 6 })).toBe(true)
  })
  test('the own username may not stand in it', () => {
    expect(holdsUsername('zhaolin_1', 'ZhaoLin')).toBe(true)
    expect(holdsUsername('tower4amber', 'ZhaoLin')).toBe(false)
    expect(holdsUsername('abc12345', 'abc')).toBe(false)
  })
})

test('forms and server parse by the same schemas, and store what the rules make of it', () => {
  expect(z.parse(phone, ' +86 138-0013-8000 ')).toBe('13800138000')
  expect(z.parse(phone, ' ')).toBe('')
  expect(z.parse(phone, phoneSamples.foreign[0])).toBe(phoneSamples.foreign[1])
  expect(z.safeParse(phoneBy(false), phoneSamples.foreign[0]).error?.issues[0]?.message).toBe('phone_wrong')
  expect(z.parse(idCard, '11010519491231002x')).toBe('11010519491231002X')
  expect(z.parse(username, ' ＺｈａｏＬｉｎ ')).toBe('ZhaoLin')
  const wrong = z.safeParse(idCard, '110105194912310021')
  expect(wrong.error?.issues[0]?.message).toBe('id_card_wrong|{"why":"check"}')
  expect(z.safeParse(username, '').error?.issues.map(({ message }) => message)).toEqual(['field_empty'])
})
