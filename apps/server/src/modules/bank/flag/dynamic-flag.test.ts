import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { dynamicFlag } from './dynamic-flag.ts'

const about = {
  secret: Buffer.from('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', 'hex'),
  run: 1,
  topic_id: '01a1f8d8-0000-7000-8000-000000000001',
  part: 0,
  entrant_id: '01a1f8d8-0000-7000-8000-000000000002',
  prefix: 'flag',
}
const flag = (more: Partial<Parameters<typeof dynamicFlag>[0]> = {}) => dynamicFlag({ ...about, length: 32, ...more })

// Vectors for other implementations: the secret is the bytes 00 … 1f. docs/areas/scoring-and-standings.md names the recipe.
test.each([
  [8, 'flag{b4PhHMbm}'],
  [32, 'flag{b4PhHMbmhsd5euO7HtPbFEHeb3uI4IQf}'],
  [43, 'flag{b4PhHMbmhsd5euO7HtPbFEHeb3uI4IQffyEC2QHPoz0}'],
  [44, 'flag{b4PhHMbmhsd5euO7HtPbFEHeb3uI4IQffyEC2QHPoz0Y}'],
  [
    128,
    'flag{b4PhHMbmhsd5euO7HtPbFEHeb3uI4IQffyEC2QHPoz0YvZm5srUJp8phpczh2Zj9r5JPLBcWx8UgLznXInh6bNjnpVahYjJE5QINjPAw6D8xyEkMCOE6Fa1fzPhXZR7p}',
  ],
])('a flag of %i characters is always this one', (length, text) => {
  expect(flag({ length })).toBe(text)
  expect(flag({ length })).toHaveLength('flag{}'.length + length)
})

test('a longer flag begins like a shorter one: blocks of 43 are joined and cut', () => {
  expect(flag({ length: 128 }).slice(0, 'flag{'.length + 43)).toBe(flag({ length: 43 }).slice(0, -1))
})

test('one block is the digest to base 62', () => {
  const text = `v1|1|${about.topic_id}|0|${about.entrant_id}|0`
  const digest = createHmac('sha256', about.secret).update(text).digest('hex')
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  const back = Array.from(flag({ length: 43 }).slice(5, -1)).reduce((sum, one) => sum * 62n + BigInt(alphabet.indexOf(one)), 0n)
  expect(back.toString(16).padStart(64, '0')).toBe(digest)
})

test.each([{ run: 2 }, { part: 1 }, { topic_id: 'other' }, { entrant_id: 'other' }, { secret: Buffer.alloc(32) }])(
  'another %j has another flag',
  (more) => expect(flag(more)).not.toBe(flag()),
)

test('the prefix stands before the brace, also an empty one', () => {
  expect(flag({ prefix: 'WMCTF' })).toMatch(/^WMCTF\{[0-9A-Za-z]{32}\}$/u)
  expect(flag({ prefix: '' })).toMatch(/^\{[0-9A-Za-z]{32}\}$/u)
})
