import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { CsvReader, CsvStop } from './csv.ts'

const limits = { columns: 4, value: 20, rows: 50 }

function read(pieces: readonly string[]): { rows: string[][]; lines: number[]; stop: string | null } {
  const rows: string[][] = []
  const lines: number[] = []
  const reader = new CsvReader(limits, (cells, line) => {
    rows.push([...cells])
    lines.push(line)
  })
  try {
    for (const piece of pieces) reader.feed(piece)
    reader.end()
    return { rows, lines, stop: null }
  } catch (error) {
    if (!(error instanceof CsvStop)) throw error
    return { rows, lines, stop: `${error.why} ${error.row}` }
  }
}

describe('a file of comma-separated values', () => {
  it.each<[string, string, string[][]]>([
    [
      'plain',
      'id,v\n1,a\n2,b\n',
      [
        ['id', 'v'],
        ['1', 'a'],
        ['2', 'b'],
      ],
    ],
    [
      'without a last line feed',
      'id,v\n1,a',
      [
        ['id', 'v'],
        ['1', 'a'],
      ],
    ],
    [
      'of Windows, with a mark of its encoding',
      '\uFEFFid,v\r\n1,a\r\n',
      [
        ['id', 'v'],
        ['1', 'a'],
      ],
    ],
    [
      'with blank lines',
      'id,v\n\n1,a\n\n',
      [
        ['id', 'v'],
        ['1', 'a'],
      ],
    ],
    [
      'with quotes',
      'id,"v"\n1,"a ""b"", c"\n',
      [
        ['id', 'v'],
        ['1', 'a "b", c'],
      ],
    ],
    [
      'with a line feed in a value',
      'id,v\n1,"a\nb"\n2,c\n',
      [
        ['id', 'v'],
        ['1', 'a\nb'],
        ['2', 'c'],
      ],
    ],
    [
      'with an empty value',
      'id,v\n1,\n,a\n',
      [
        ['id', 'v'],
        ['1', ''],
        ['', 'a'],
      ],
    ],
  ])('%s', (_name, text, rows) => {
    expect(read([text])).toMatchObject({ rows, stop: null })
  })

  it.each<[string, string, string]>([
    ['nothing', '', 'empty 1'],
    ['too many columns', `id,v\n1,2,3,4,5\n`, 'cells 2'],
    ['a value without an end', 'id,v\n1,"a\n', 'quote 2'],
    ['a quote within', 'id,v\n1,a"b"\n', 'quote 2'],
    ['something behind a quote', 'id,v\n1,"a"b\n', 'quote 2'],
    ['a long value', `id,v\n1,${'a'.repeat(21)}\n`, 'length 2'],
    ['a line that never ends', 'a'.repeat(200), 'length 1'],
    ['a quote that never ends', `id,v\n1,"${'a'.repeat(200)}`, 'length 2'],
    ['too many rows', `id,v\n${'1,a\n'.repeat(51)}`, 'rows 52'],
  ])('stops at %s', (_name, text, stop) => {
    expect(read([text]).stop).toBe(stop)
  })

  it('says lines as an editor counts them', () => {
    expect(read(['id,v\n1,"a\nb"\n\n2,c\n']).lines).toEqual([1, 2, 5])
  })

  it('is the same however it comes in pieces', () => {
    const cell = fc.stringMatching(/^[ab,"\n]{0,6}$/u)
    const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`
    let quoted = 0
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), fc.array(fc.nat(200), { maxLength: 6 }), (rows, cuts) => {
        const text = rows.map((cells) => cells.map(quote).join(',')).join('\n')
        const at = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((left, right) => left - right), text.length]
        const pieces = at.slice(1).map((end, index) => text.slice(at[index], end))
        expect(read(pieces).rows).toEqual(rows)
        if (/\n/u.test(rows.flat().join(''))) quoted += 1
      }),
    )
    expect(quoted).toBeGreaterThan(20 * (inject('propertyRuns') / 500))
  })
})
