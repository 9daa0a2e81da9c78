import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRandom } from '../../core/random.ts'
import { flagKey, flagPattern, flagText, type KeyedFlag, readFlag, type SignHead } from './flag.ts'

/** Any function of key and head serves here; the server's is HMAC-SHA256. */
const signWith =
  (key: number): SignHead =>
  (head, version) => {
    const random = createRandom(head.reduce((seed, byte) => Math.imul(seed, 31) + byte, key + version))
    return version > 2 ? null : Uint8Array.from({ length: 12 }, () => Math.floor(random() * 256))
  }
const sign = signWith(1)
const flag: KeyedFlag = { round: 67, entrant_no: 12, topic_no: 3, store: 1, key_version: 1 }
const text = flagText('flag', flag, sign)

describe('a flag', () => {
  test('is 27 characters between braces, which say what it is of', () => {
    expect(text).toMatch(new RegExp(`^${flagPattern('flag')}$`, 'u'))
    expect(readFlag('flag', text, sign)).toEqual(flag)
    expect(flagKey(flag)).toBe('67.12.3.1')
  })

  test('stands bare without a prefix', () => {
    const bare = flagText('', flag, sign)
    expect(bare).toMatch(/^[\w-]{27}$/u)
    expect(readFlag('', bare, sign)).toEqual(flag)
    expect(flagPattern('')).toBe('[A-Za-z0-9_-]{27}')
  })

  test('comes back whatever its numbers are', () => {
    const short = fc.integer({ min: 0, max: 65_535 })
    const numbers = fc.record({ round: short, entrant_no: short, topic_no: short, store: fc.nat(255), key_version: fc.nat(2) })
    fc.assert(
      fc.property(numbers, (one) => {
        expect(readFlag('a', flagText('a', one, sign), sign)).toEqual(one)
      }),
    )
  })

  test.each([
    ['round', { ...flag, round: 65_536 }],
    ['store', { ...flag, store: 256 }],
    ['key', { ...flag, key_version: 3 }],
  ])('has no room for a %s that is too large', (_what, one) => {
    expect(() => flagText('flag', one, sign)).toThrow(RangeError)
  })
})

describe('a text that is no flag', () => {
  const last = text.at(-2) ?? ''
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const twin = alphabet[alphabet.indexOf(last) + 1] ?? ''

  // The same bytes for a lenient decoder: two bits of the last character say nothing.
  test('spells the same bytes otherwise', () => {
    const other = `${text.slice(0, -2)}${twin}}`
    expect(other).not.toBe(text)
    expect(readFlag('flag', other, sign)).toBeNull()
  })

  test.each([
    ['is empty', ''],
    ['has a space behind', `${text} `],
    ['has another prefix', text.replace('flag', 'FLAG')],
    ['has no braces', text.slice(5, -1)],
    ['is cut', `${text.slice(0, -2)}}`],
    ['holds a foreign character', text.replace(/\{./u, '{!')],
    ['was spelled by the other base64', text.replace(/\{./u, '{+')],
    ['is of another contest', flagText('flag', flag, signWith(7))],
  ])('%s', (_why, one) => {
    expect(readFlag('flag', one, sign)).toBeNull()
  })

  test('has one bit turned, wherever', () => {
    const bits = fc.record({ place: fc.nat(26), bit: fc.nat(5) })
    fc.assert(
      fc.property(bits, ({ place, bit }) => {
        const at = place + 5
        const turned = alphabet[alphabet.indexOf(text[at] ?? '') ^ (1 << bit)] ?? ''
        expect(readFlag('flag', text.slice(0, at) + turned + text.slice(at + 1), sign)).toBeNull()
      }),
    )
  })
})
