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

it('takes any finite number as a number, however many digits a program wrote', () => {
  expect(['2.2360679774997898', '.5', '1e-05', '1,000.5', '6.02E+23', '−3'].map(numberIn)).toEqual([
    2.2360679774997898, 0.5, 0.00001, 1000.5, 6.02e23, -3,
  ])
  expect(['3,14', '1 000', '1e400', 'NaN', 'Infinity', '', 'x', '.', '0x10'].map(numberIn)).toEqual(Array(9).fill(null))
})
