import { expect, it } from 'vitest'
import { openRfbFilter } from './rfb-filter.ts'

const greeting = Buffer.from('RFB 003.008\n\u0001\u0001', 'latin1')
const update = Buffer.from([3, 1, 0, 0, 0, 0, 2, 0, 1, 0x90])
const encodings = Buffer.from([2, 0, 0, 2, 0, 0, 0, 16, 0xff, 0xff, 0xff, 0x11])
const key = Buffer.from([4, 1, 0, 0, 0, 0, 0, 0x61])
const pointer = Buffer.from([5, 0, 0, 1, 0, 2])
const text = Buffer.from([6, 0, 0, 0, 0, 0, 0, 2, 0x68, 0x69])
const qemuKey = Buffer.from([255, 0, 0, 1, 0, 0, 0, 0x61, 0, 0, 0, 30])
const qemuSound = Buffer.from([255, 1, 0, 2, 0, 0, 0, 0, 0, 0])
const quiet = [greeting, encodings, update, qemuSound]
const typed = [key, pointer, text, qemuKey]

it.each([1, 3, 1_000])('all of who may type passes, in pieces of %i, and each key is told', (size) => {
  let told = 0
  const pass = openRfbFilter({ mayType: () => true, onTyped: () => (told += 1) })
  const all = Buffer.concat([...quiet, ...typed])
  const passed: Buffer[] = []
  for (let at = 0; at < all.length; at += size) passed.push(pass(all.subarray(at, at + size)))
  expect(Buffer.concat(passed)).toEqual(all)
  expect(told).toBe(typed.length)
})

it('keys, pointers and texts of who only watches are left out', () => {
  const pass = openRfbFilter({ mayType: () => false, onTyped: () => expect.unreachable() })
  const all = Buffer.concat([greeting, encodings, ...typed, update, qemuSound, key])
  expect(pass(all)).toEqual(Buffer.concat([greeting, encodings, update, qemuSound]))
})

it.each([
  ['an unknown kind', [77]],
  ['more encodings than a browser has', [2, 0, 255, 255]],
  ['a text that is too long', [6, 0, 0, 0, 0, 1, 0, 0]],
  ['an unknown word of QEMU', [255, 9, 0, 0]],
  ['more screens than there are', [251, 0, 0, 0, 0, 0, 255, 0]],
])('refuses %s', (_what, bytes) => {
  const pass = openRfbFilter({ mayType: () => true, onTyped: () => undefined })
  pass(greeting)
  expect(() => pass(Buffer.from(bytes))).toThrow(RangeError)
})
