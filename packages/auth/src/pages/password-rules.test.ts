import { isPasswordForm } from '@beacon/api/people/person-rules'
import { expect, it } from 'vitest'
import { chromiumVersion } from './old-browser.tsx'
import { passwordRules } from './password-rules.tsx'

const limits = { min: 8, max: 20, kinds: 2, mixed: false }

it.each([
  'tower4amber',
  'Signal_9',
  '2026#1120',
  'nine-lives',
  'HARBOUR7',
  'a1!a1!a1!',
  'Wq7ZkP2m',
  '~~~~1111',
  'beacon[7]',
  '20charsLong_20charsX',
  'abcdefgh',
  '12345678',
  '!!!!!!!!',
  'abc1234',
  'abcdefghij01234567890',
  'pass word1',
  '密码abcd12',
  '',
])('the list beside the field agrees with the contract about “%s”', (text) => {
  const { hasLength, hasKinds, hasNoOther } = passwordRules(text, limits)
  expect(hasLength && hasKinds && hasNoOther).toBe(isPasswordForm(text))
})

it('knows the version of a Chromium browser and of no other', () => {
  expect(chromiumVersion('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/99.0.4844.51 Safari/537.36')).toBe(
    99,
  )
  expect(chromiumVersion('Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0')).toBeNull()
})
