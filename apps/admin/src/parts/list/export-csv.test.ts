import { describe, expect, it } from 'vitest'
import { csvText } from './export-csv.ts'

describe('a table as CSV', () => {
  it.each([
    ['plain', 'plain'],
    ['a, b', '"a, b"'],
    ['say "hi"', '"say ""hi"""'],
    ['=SUM(A1)', "'=SUM(A1)"],
    ['-1', "'-1"],
    [-1, '-1'],
    [null, ''],
  ])('writes %j as %s', (cell, is) => {
    expect(csvText(['head'], [[cell]])).toBe(`head\r\n${is}\r\n`)
  })
})
