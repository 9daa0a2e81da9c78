import { expect, it } from 'vitest'
import { keysymOf } from './keysyms.ts'

it.each([
  ['a', 0x61],
  ['A', 0x41],
  [' ', 0x20],
  ['\n', 0xff0d],
  ['\t', 0xff09],
  ['é', 0xe9],
  ['火', 0x01_00_70_6b],
  ['\u0007', null],
])('%j', (letter, key) => {
  expect(keysymOf(letter)).toBe(key)
})
