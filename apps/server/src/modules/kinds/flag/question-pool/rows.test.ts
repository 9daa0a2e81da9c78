import { describe, expect, test } from 'vitest'
import { csvLines, mostPairs, poolLines, poolProblems } from './rows.ts'

describe('a pool.csv', () => {
  test.each([
    [
      'a.bin,flag{a}\nb.bin,flag{b}',
      [
        ['a.bin', 'flag{a}'],
        ['b.bin', 'flag{b}'],
      ],
    ],
    [
      '\uFEFFfile,flag\r\na.bin,flag{a}\r\n',
      [
        ['file', 'flag'],
        ['a.bin', 'flag{a}'],
      ],
    ],
    ['"a,b.bin","say ""hi"""\n', [['a,b.bin', 'say "hi"']]],
    ['"two\nlines",x', [['two\nlines', 'x']]],
    ['a.bin,', [['a.bin', '']]],
    ['', []],
    ['a.bin,flag{a}\n\nb.bin,flag{b}', [['a.bin', 'flag{a}'], [''], ['b.bin', 'flag{b}']]],
    ['"a"x,b\r\n"open', [['a', 'b'], ['open']]],
    ['a"b,c', [['a"b', 'c']]],
  ])('%j', (text, lines) => expect(csvLines(text)).toEqual(lines))

  // Two million quotes take hours where they are tried from every place again, and the test is over its time.
  test('of nothing but quotes is read once', () => {
    expect(csvLines(`${'"'.repeat(2_000_000)}x,flag`)).toEqual([[expect.stringMatching(/^"+$/u), 'flag']])
  })

  test('its head line and empty lines are no pairs, and lines keep their number', () => {
    expect(poolLines('file,flag\n\na.bin, flag{a} \n')).toEqual([{ line: expect.any(Number) as number, file: 'a.bin', flag: 'flag{a}' }])
  })

  test.each([
    ['a.bin,flag{a}\nmissing.bin,flag{b}', [{ line: 2, code: 'file_missing', value: 'missing.bin' }]],
    ['a.bin,flag{a}\nb.bin,flag{a}', [{ line: 2, code: 'flag_twice', value: 'b.bin' }]],
    ['a.bin,', [{ line: 1, code: 'flag_empty', value: 'a.bin' }]],
    [',flag{a}', [{ line: 1, code: 'file_empty', value: '' }]],
    ['a.bin,flag{a\tb}', [{ line: 1, code: 'flag_characters', value: 'a.bin U+0009' }]],
    ['a.bin,flag{\u202ea}', [{ line: 1, code: 'flag_characters', value: 'a.bin U+202E' }]],
    [`a.bin,${'x'.repeat(513)}`, [{ line: 1, code: 'flag_long', value: 'a.bin' }]],
    ['', [{ line: 1, code: 'no_rows', value: '' }]],
    ['a.bin,flag{a}', []],
  ])('%j has these problems', (text, problems) => {
    expect(poolProblems(poolLines(text), new Set(['a.bin', 'b.bin']))).toEqual(problems)
  })

  test('holds 5,000 pairs at most', () => {
    const text = Array.from({ length: mostPairs + 1 }, (_, n) => `a.bin,${n}`).join('\n')
    expect(poolProblems(poolLines(text), new Set(['a.bin']))).toMatchObject([{ code: 'too_many' }])
  })
})
