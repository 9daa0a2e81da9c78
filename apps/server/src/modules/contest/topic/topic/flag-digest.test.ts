import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSecretBox } from '../../../platform/secret/index.ts'
import { flagDigests, openFlag, sealFlag, storedDigest } from './flag-digest.ts'

const secret = openSecretBox(randomBytes(32))

test('the same text has the same digests, another contest other ones', () => {
  const one = flagDigests(secret, 'c1', 'flag{Abc}')
  expect(flagDigests(secret, 'c1', ' flag{Abc}\n').exact.equals(one.exact)).toBe(true)
  expect(flagDigests(secret, 'c2', 'flag{Abc}').exact.equals(one.exact)).toBe(false)
})

test('only the folded digest forgives another case, and it never equals an exact one', () => {
  const stored = storedDigest(secret, { contest_id: 'c1', match: 'exact', content: 'flag{abc}' })
  const folded = storedDigest(secret, { contest_id: 'c1', match: 'case_insensitive', content: 'FLAG{abc}' })
  const tried = flagDigests(secret, 'c1', 'flag{ABC}')
  expect(stored?.equals(tried.exact)).toBe(false)
  expect(folded?.equals(tried.folded)).toBe(true)
  expect(flagDigests(secret, 'c1', 'flag{abc}').exact.equals(flagDigests(secret, 'c1', 'flag{abc}').folded)).toBe(false)
})

test('a pattern has no digest', () => {
  expect(storedDigest(secret, { contest_id: 'c1', match: 'regex', content: '^flag' })).toBeNull()
})

test('a sealed flag opens for its own row only', () => {
  const sealed = sealFlag(secret, 'f1', 'flag{secret}')
  expect(sealed.includes('secret')).toBe(false)
  expect(openFlag(secret, 'f1', sealed)).toBe('flag{secret}')
  expect(() => openFlag(secret, 'f2', sealed)).toThrow('unable to authenticate')
})
