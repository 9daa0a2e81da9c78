import { describe, expect, it } from 'vitest'
import vectors from '../vectors/random-stream.json'
import { sha256Hex } from './sha256.ts'
import { createStreams } from './stream.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('SHA-256', () => {
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    ['abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq', '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1'],
    ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
  ])('of a published text is the published one (%#)', (text, hash) => {
    expect(sha256Hex(text)).toBe(hash)
  })
})

describe('a random stream', () => {
  it.each(vectors.cases)(
    'of $seed and $label gives the numbers of the vectors',
    ({ seed, label, words, shuffle10, sample3of50, below7 }) => {
      const streams = createStreams(seed)
      const stream = streams(label)
      expect(words.map(() => stream.word())).toEqual(words)
      expect(streams(label).shuffle(numbers(10))).toEqual(shuffle10)
      expect(streams(label).sample(numbers(50), 3)).toEqual(sample3of50)
      const drawn = streams(label)
      expect(below7.map(() => drawn.below(7))).toEqual(below7)
    },
  )

  it('is the same for a seed that fills whole blocks', () => {
    const seed = 'f'.repeat(64)
    const first = Number.parseInt(sha256Hex(`${seed}\0paper:u1\0\0\0\0\0`).slice(0, 8), 16)
    expect(createStreams(seed)('paper:u1').word()).toBe(first)
  })

  it('draws evenly and refuses a draw of nothing', () => {
    const stream = createStreams('even')('draw')
    const counts = numbers(7).map(() => 0)
    for (let draw = 0; draw < 70_000; draw++) {
      const number = stream.below(7)
      counts[number] = (counts[number] ?? 0) + 1
    }
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500)
    const wide = Array.from({ length: 3000 }, () => stream.below(3 * 2 ** 30))
    const first = wide.filter((number) => number < 2 ** 30).length
    expect(Math.abs(first - 1000)).toBeLessThan(150)
    expect(() => stream.below(0)).toThrow(RangeError)
    expect(stream.sample(['a', 'b'], 5).sort()).toEqual(['a', 'b'])
  })
})
