import { describe, expect, test } from 'vitest'
import { type BoardRace, type BoardRow, foldBoard, uniteBoard } from './board.ts'
import { firstDouble, matchRows } from './match.ts'
import { mostOf, raceValues, type RaceRule } from './race-values.ts'

const rule = (by: RaceRule['by'], n: number, f: number, full: number | null = null): RaceRule => ({
  by,
  normalized: Math.round(n * 100),
  factor: Math.round(f * 1000),
  full: full === null ? null : full * 1000,
})
const milli = (scores: readonly number[]) => scores.map((score) => Math.round(score * 1000))
const row = (name: string, score: number, more: Partial<BoardRow> = {}): BoardRow => ({
  subject_id: null,
  number: null,
  name,
  organisation: null,
  score: Math.round(score * 1000),
  ...more,
})
const all = { joins: new Map<string, string>(), hide_zero: false }

describe('points of a race', () => {
  test.each([
    ['top', rule('top', 100, 0.3), [4_800, 4_211, 3_120], [3_000, 2_632, 1_950]],
    ['top, a decimal', rule('top', 100, 0.6), [5_337, 6_210, 5_245], [5_157, 6_000, 5_068]],
    ['full', rule('full', 50, 0.2, 100), [72, 84.5], [720, 845]],
    ['full is a bound', rule('full', 50, 0.2, 100), [150], [1_000]],
    ['0 and below 0 count 0', rule('top', 100, 1), [0, -5, 10], [0, 0, 10_000]],
    ['nobody above 0', rule('top', 100, 1), [0, -5], [0, 0]],
    ['no full mark', rule('full', 100, 1), [50], [0]],
    ['equal places', rule('place', 100, 1), [30, 20, 20, 10, 0], [10_000, 7_500, 7_500, 2_500, 0]],
    ['raw keeps what is below 0', rule('raw', 100, 0.5), [10, -3], [500, -150]],
    ['raw rounds half up', rule('raw', 1, 0.001), [5, -5, 15], [1, 0, 2]],
    ['an empty race', rule('place', 100, 1), [], []],
  ] as const)('%s', (_name, by, scores, expected) => {
    expect(raceValues(by, milli(scores))).toEqual(expected)
  })
  test('place: the third of 18', () => {
    const scores = Array.from({ length: 18 }, (_, index) => 100 - index)
    expect(raceValues(rule('place', 100, 0.3), milli(scores))[2]).toBe(2_667)
  })
  test('ctftime: 2,193 of 5,217 at place 18 with 24.29', () => {
    const scores = [5_217, ...Array.from({ length: 16 }, (_, index) => 5_000 - index), 2_193]
    expect(raceValues(rule('ctftime', 1, 24.29), milli(scores)).at(-1)).toBe(1_156)
  })
  test('no product loses a digit', () => {
    expect(raceValues(rule('top', 100_000, 100), [999_999_999_999, 333_333_333_333])).toEqual([1_000_000_000, 333_333_333])
  })
  test('the most that a race can bring', () => {
    expect([rule('top', 100, 0.3), rule('ctftime', 100, 24.29), rule('raw', 100, 1)].map(mostOf)).toEqual([3_000, 4_858, null])
  })
})

describe('the board of the example', () => {
  const races: BoardRace[] = [
    { rule: rule('top', 100, 0.3), category: 'flag', rows: [row('夜航船', 4_800), row('Kimchi Canary', 4_211), row('Redshift', 3_120)] },
    { rule: rule('top', 100, 0.6), category: 'flag', rows: [row('Kimchi Canary', 6_210), row('夜航船', 5_337), row('Redshift', 5_245)] },
    { rule: rule('full', 50, 0.2, 100), category: 'theory', rows: [row('夜航船', 72), row('ＲＥＤＳＨＩＦＴ', 84.5)] },
  ]
  test('adds up to the totals', () => {
    const board = foldBoard(races, all)
    expect(board.map(({ name, total, rank }) => [name, total, rank])).toEqual([
      ['夜航船', 8_877, 1],
      ['Kimchi Canary', 8_632, 2],
      ['Redshift', 7_863, 3],
    ])
    expect(board[1]?.cells[2]).toBeNull()
    for (const { cells, total } of board) expect(cells.reduce((sum, cell) => sum + (cell?.value ?? 0), 0)).toBe(total)
  })
  test('the same in other groups', () => {
    expect(uniteBoard(races, foldBoard(races, all), { by_organisation: false, best: 3 })[0]).toMatchObject({
      parts: [8_157, 720],
      total: 8_877,
    })
  })
})

describe('ties', () => {
  const raw = (...rows: BoardRow[]): BoardRace => ({ rule: rule('raw', 1, 1), category: 'other', rows })
  test('more races above 0 go before', () => {
    const board = foldBoard([raw(row('One', 20), row('Two', 10)), raw(row('Two', 10))], all)
    expect(board.map(({ name, rank }) => [name, rank])).toEqual([['Two', 1], ['One', 2]]) // prettier-ignore
  })
  test('then the race that can bring most', () => {
    const light = { rule: rule('full', 10, 1, 10), category: 'a', rows: [row('One', 10), row('Two', 5)] }
    const heavy = { rule: rule('full', 20, 1, 20), category: 'a', rows: [row('One', 5), row('Two', 10)] }
    expect(foldBoard([light, heavy], all).map(({ name, total }) => [name, total])).toEqual([['Two', 1_500], ['One', 1_500]]) // prettier-ignore
  })
  test('then one rank, and the next is counted on', () => {
    const board = foldBoard([raw(row('B', 5), row('A', 5), row('C', 1))], all)
    expect(board.map(({ name, rank }) => [name, rank])).toEqual([['A', 1], ['B', 1], ['C', 3]]) // prettier-ignore
  })
  test('a total of 0 is left out where the board says so', () => {
    expect(foldBoard([raw(row('A', 0), row('B', 1))], { ...all, hide_zero: true }).map(({ name }) => name)).toEqual(['B'])
  })
})

describe('matching', () => {
  const who = (name: string, number: string | null = null, subject_id: string | null = null) => ({ name, number, subject_id })
  test('subject, number, name, and a join by hand', () => {
    const entries = matchRows(
      [
        [who('Night Boat', '7', 'x'), who('Redshift')],
        [who('Other name', null, 'x'), who('red  SHIFT'), who('Seven', '7')],
        [who('Nachtboot')],
      ],
      new Map([
        ['nachtboot', 'night boat'],
        ['red shift', 'redshift'],
      ]),
    )
    expect(entries.map(({ rows }) => rows)).toEqual([
      [0, 0, 0],
      [1, 1, null],
      [null, 2, null],
    ])
  })
  test('two rows of a race are never one entry', () => {
    const entries = matchRows([[who('Same'), who('same')], [who('SAME')]], new Map())
    expect(entries.map(({ rows }) => rows)).toEqual([
      [0, 0],
      [1, null],
    ])
    expect(new Set(entries.map(({ key }) => key)).size).toBe(2)
  })
  test('double names and numbers of a file', () => {
    expect(firstDouble([who('A'), who('B', '1'), who('ａ')])).toEqual({ first: 0, second: 2 })
    expect(firstDouble([who('A', '1'), who('B', '1')])).toEqual({ first: 0, second: 1 })
    expect(firstDouble([who('A'), who('B')])).toBeNull()
  })
})

test('an organisation is the sum of its best entries', () => {
  const race: BoardRace = {
    rule: rule('raw', 1, 1),
    category: 'flag',
    rows: [row('A', 5, { organisation: 'Uni' }), row('B', 4, { organisation: 'uni ' }), row('C', 3, { organisation: 'Uni' }), row('D', 6)],
  }
  const united = uniteBoard([race], foldBoard([race], all), { by_organisation: true, best: 2 })
  expect(united.map(({ name, total, members, rank }) => [name, total, members, rank])).toEqual([
    ['Uni', 900, 2, 1],
    ['D', 600, 1, 2],
  ])
})
