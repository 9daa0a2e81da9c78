import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSecretBox } from './box.ts'

const box = openSecretBox(randomBytes(32))

test('what is sealed opens again, and no two seals are equal', () => {
  const sealed = box.seal('flag', 'flag{烽火}', 'row-1')
  expect(box.open('flag', sealed, 'row-1')).toBe('flag{烽火}')
  expect(box.seal('flag', 'flag{烽火}', 'row-1').equals(sealed)).toBe(false)
})

test('a seal opens for its purpose, its row and its key only, and not when changed', () => {
  const sealed = box.seal('flag', 'x', 'row-1')
  const changed = Buffer.from(sealed)
  changed.writeUInt8((changed.at(-1) ?? 0) ^ 1, changed.length - 1)
  expect(() => box.open('token', sealed, 'row-1')).toThrow('unable to authenticate data')
  expect(() => box.open('flag', sealed, 'row-2')).toThrow('unable to authenticate data')
  expect(() => openSecretBox(randomBytes(32)).open('flag', sealed, 'row-1')).toThrow('unable to authenticate data')
  expect(() => box.open('flag', changed, 'row-1')).toThrow('unable to authenticate data')
})

test('digests are stable and differ by purpose', () => {
  expect(box.digest('flag', 'a').equals(box.digest('flag', 'a'))).toBe(true)
  expect(box.digest('flag', 'a').equals(box.digest('id_card', 'a'))).toBe(false)
  expect(box.derive('dynamic', 'c1').equals(box.derive('dynamic', 'c2'))).toBe(false)
})
