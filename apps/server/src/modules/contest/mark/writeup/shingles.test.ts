import { expect, test } from 'vitest'
import { shareOf, shinglesOf, wordsOf } from './shingles.ts'

const passage = (seed: string) => Array.from({ length: 240 }, (_none, index) => `${seed}${(index * 7919) % 997}`).join(' ')

test('words are runs of letters and digits; Han characters stand alone', () => {
  expect(wordsOf('Hello, World_2! 题目A二')).toEqual(['hello', 'world_2', '题', '目', 'a', '二'])
})

test('a text shares everything with itself, however it is set', () => {
  const text = passage('word')
  expect(shareOf(shinglesOf(text), shinglesOf(text.toUpperCase().replaceAll(' ', '  \n')))).toBe(1)
})

test('a passage inside a longer text counts by the smaller one', () => {
  const inner = passage('same')
  const share = shareOf(shinglesOf(inner), shinglesOf(`${passage('before')} ${inner} ${passage('after')}`))
  expect(share).toBe(1)
})

test('different texts share next to nothing, and short ones say nothing', () => {
  expect(shareOf(shinglesOf(passage('one')), shinglesOf(passage('two')))).toBeLessThan(0.05)
  expect(shareOf(shinglesOf('we slept well'), shinglesOf('we slept well'))).toBeNull()
})

test('Chinese texts are compared by their characters', () => {
  const text = Array.from({ length: 400 }, (_none, index) => String.fromCodePoint(0x4e00 + ((index * 7919) % 5000))).join('')
  expect(shareOf(shinglesOf(text), shinglesOf(`前言。${text}`))).toBe(1)
})
