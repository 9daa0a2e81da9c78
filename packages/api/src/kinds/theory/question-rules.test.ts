import { expect, it } from 'vitest'
import { numberIn, sameReading, stemName } from './question-rules.ts'

it('names a question by its beginning as it was written, without markup', () => {
  expect(stemName('第 1 题：下列哪种\n设备（三层）转发分组？')).toBe('第 1 题：下列哪种 设备（三层）转发分组？')
  expect(stemName('**Which** `port` has [TLS](https://example.org)? {{1}}')).toBe('Which port has TLS? ____')
  expect([...stemName('密'.repeat(80))]).toHaveLength(60)
})

it('compares questions as they read, whatever the width of their marks', () => {
  expect(sameReading(' 端口：８０ ')).toBe(sameReading('端口:80'))
})

it('takes no power and no index for a digit', () => {
  expect(new Set(['2⁶⁴', '2₆₄', '264'].map(sameReading)).size).toBe(3)
  expect([numberIn('10⁶'), numberIn('10₂'), numberIn('１０６')]).toEqual([null, null, 106])
})
