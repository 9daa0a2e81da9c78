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
  phoneOf,
  username,
} from './person-rules.ts'

const today = '2026-11-20'

describe('ID card numbers', () => {
  test.each([
    '11010519491231002X',
    '11010519491231002x',
    '110101199003070011',
    '310101198512121238',
    '440306200002290340',
    '500113197608157776',
    '650101199912319991',
    '810000199001010019',
    '830000198811110029',
    '911840199001010018',
  ])('%s is taken', (card) => expect(idCardFault(card, today)).toBeNull())

  test.each([
    ['110105194912310021', 'check'],
    ['110105491231002', 'length'],
    ['11010519491231002', 'length'],
    ['990101199003070019', 'region'],
    ['160101199003070010', 'region'],
    ['110101200102290015', 'birth'],
    ['110101199013070015', 'birth'],
    ['110101209901010017', 'birth'],
    ['1101051949123100X2', 'check'],
    ['110105 19491231 002X', 'length'],
  ])('%s is refused: %s', (card, why) => expect(idCardFault(card, today)).toBe(why))

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
  test.each(['abcd', 'A1b2', '_abc', 'user_01', 'ZhaoLin', '2026', '____a', '000_', 'a_b_c_d', 'abcdefghij0123456789'])(
    '%s is taken',
    (name) => expect(isUsername(name)).toBe(true),
  )
  test.each([
    'abc',
    'abcdefghij01234567890',
    '____',
    'ab-c',
    'tan.wl',
    'zhao lin',
    '赵琳2026',
    'a@b.cn',
    'root',
    'user#1',
    'Deleted_1',
    'NULL',
  ])('%s is refused', (name) => expect(isUsername(name)).toBe(false))
})

describe('telephone numbers', () => {
  test.each([
    ['13800138000', '13800138000'],
    ['19912345678', '19912345678'],
    ['16612345678', '16612345678'],
    ['+86 138 0013 8000', '13800138000'],
    ['138-0013-8000', '13800138000'],
    ['010-62770334', '010-62770334'],
    ['01062770334', '01062770334'],
    ['021-62933333', '021-62933333'],
    ['0755-26534567', '0755-26534567'],
    ['0571-87951234-8001', '0571-87951234-8001'],
  ])('%s is stored as %s', (typed, stored) => expect(phoneOf(typed)).toBe(stored))

  test.each([
    '12800138000',
    '1380013800',
    '138001380001',
    '10-62770334',
    '010-6277033',
    '020-12345678',
    '4008001234',
    '110',
    '1380013800a',
    '+14155550100',
  ])('%s is refused', (typed) => expect(phoneOf(typed)).toBeNull())

  test('a country code is taken where it is allowed', () => expect(phoneOf('+1 415 555 0100', true)).toBe('+14155550100'))
})

describe('passwords', () => {
  const accepted = 'tower4amber Signal_9 2026#1120 nine-lives HARBOUR7 a1!a1!a1! Wq7ZkP2m ~~~~1111 beacon[7] 20charsLong_20charsX'.split(
    ' ',
  )
  test.each(accepted)('%s has the form', (password) => expect(isPasswordForm(password)).toBe(true))
  test.each(['abcdefgh', '12345678', '!!!!!!!!', 'abc1234', 'abcdefghij01234567890', 'pass word1', '密码abcd12', '\tabcd1234'])(
    '%j has not',
    (password) => expect(isPasswordForm(password)).toBe(false),
  )
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
  expect(z.parse(idCard, '11010519491231002x')).toBe('11010519491231002X')
  expect(z.parse(username, ' ＺｈａｏＬｉｎ ')).toBe('ZhaoLin')
  const wrong = z.safeParse(idCard, '110105194912310021')
  expect(wrong.error?.issues[0]?.message).toBe('id_card_wrong|{"why":"check"}')
  expect(z.safeParse(username, '').error?.issues.map(({ message }) => message)).toEqual(['field_empty'])
})
