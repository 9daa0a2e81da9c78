import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  arenaAlgorithms,
  arenaStandings,
  evenWeights,
  wholeWeight,
  type ArenaAlgorithm,
  type ArenaContest,
  type ArenaEntry,
} from './index.ts'

const entry = (subject_id: string, score: number, last_at: number | null = 1): ArenaEntry => ({
  subject_id,
  sort_name: subject_id,
  score: Math.round(score * 100),
  last_at,
})
const contest = (weight: number, entries: readonly ArenaEntry[], more: Partial<ArenaContest> = {}): ArenaContest => ({
  weight,
  reference: 'top',
  full_mark: 0,
  entries,
  ...more,
})
/** The example of the handbook: CTF (50 %), exam (20 %), O&M (30 %). C sat no exam. */
const day = [
  contest(5_000, [entry('A', 6_210), entry('B', 5_245), entry('C', 2_480)]),
  contest(2_000, [entry('A', 84.5), entry('B', 91)]),
  contest(3_000, [entry('A', 420), entry('B', 560), entry('C', 700)]),
]
const points = (value: number | null) => (value === null ? null : value / 100)
const rowsBy = (algorithm: ArenaAlgorithm, contests: readonly ArenaContest[] = day, base_score = 100) =>
  arenaStandings({ algorithm, base_score, contests }).rows.map(({ subject_id, rank, score, parts }) => ({
    rank,
    subject_id,
    total: points(score),
    parts: parts.map(points),
  }))

describe('one ranking of three contests', () => {
  it('adds the scores', () => {
    expect(rowsBy('accumulation')).toEqual([
      { rank: 1, subject_id: 'A', total: 6_714.5, parts: [6_210, 84.5, 420] },
      { rank: 2, subject_id: 'B', total: 5_896, parts: [5_245, 91, 560] },
      { rank: 3, subject_id: 'C', total: 3_180, parts: [2_480, null, 700] },
    ])
  })
  it('converts each to the base score', () => {
    expect(rowsBy('conversion')).toEqual([
      { rank: 1, subject_id: 'B', total: 264.46, parts: [84.46, 100, 80] },
      { rank: 2, subject_id: 'A', total: 252.86, parts: [100, 92.86, 60] },
      { rank: 3, subject_id: 'C', total: 139.94, parts: [39.94, null, 100] },
    ])
  })
  it('weighs each', () => {
    expect(rowsBy('weighting')).toEqual([
      { rank: 1, subject_id: 'A', total: 86.57, parts: [50, 18.57, 18] },
      { rank: 2, subject_id: 'B', total: 86.23, parts: [42.23, 20, 24] },
      { rank: 3, subject_id: 'C', total: 49.97, parts: [19.97, null, 30] },
    ])
  })
})

describe('references', () => {
  const one = (score: number, more: Partial<ArenaContest>) =>
    rowsBy('conversion', [contest(wholeWeight, [entry('A', score)], more)])[0]?.total
  it('compare with a full mark where one is written down, and give no more than the base score', () => {
    expect(one(84.5, { reference: 'full', full_mark: 10_000 })).toBe(84.5)
    expect(one(120, { reference: 'full', full_mark: 10_000 })).toBe(100)
  })
  it('give nothing where nobody has points, and never less than nothing', () => {
    expect([one(0, {}), one(-5, {}), one(50, { reference: 'full', full_mark: 0 })]).toEqual([0, 0, 0])
  })
  it('round halves up: 1 of 800 is 0.125 %', () => {
    expect(rowsBy('conversion', [contest(0, [entry('A', 800), entry('B', 1)])])[1]?.total).toBe(0.13)
  })
})

describe('ties', () => {
  const [early, late] = [1_000, 2_000]
  it('go to who has points in more contests, then to who was done earlier', () => {
    const contests = [
      contest(5_000, [entry('one', 100, early), entry('both', 50, late), entry('slow', 50, late + 1)]),
      contest(5_000, [entry('both', 50, early), entry('slow', 50, early)]),
    ]
    expect(rowsBy('accumulation', contests).map(({ rank, subject_id }) => [rank, subject_id])).toEqual([
      [1, 'both'],
      [2, 'slow'],
      [3, 'one'],
    ])
  })
  it('share a place where nothing tells them apart, in order of their names', () => {
    const contests = [contest(wholeWeight, [entry('b', 7, early), entry('a', 7, early), entry('c', 1, early)])]
    expect(rowsBy('accumulation', contests).map(({ rank, subject_id }) => [rank, subject_id])).toEqual([
      [1, 'a'],
      [1, 'b'],
      [3, 'c'],
    ])
  })
})

it('has nobody without contests, and nobody in empty ones', () => {
  expect(arenaStandings({ algorithm: 'weighting', base_score: 100, contests: [] })).toEqual({ references: [], rows: [] })
  expect(arenaStandings({ algorithm: 'weighting', base_score: 100, contests: [contest(wholeWeight, [])] })).toEqual({
    references: [0],
    rows: [],
  })
})

it('gives a contest of weight 0 no part', () => {
  expect(rowsBy('weighting', [contest(0, [entry('A', 5)]), contest(wholeWeight, [entry('A', 5)])])[0]?.parts).toEqual([0, 100])
})

it.each([
  [1, [10_000]],
  [3, [3_334, 3_333, 3_333]],
  [7, [1_429, 1_429, 1_429, 1_429, 1_428, 1_428, 1_428]],
])('spreads the whole over %i contests', (count, weights) => {
  expect(evenWeights(count)).toEqual(weights)
  expect(weights.reduce((sum, one) => sum + one, 0)).toBe(wholeWeight)
})

const anyContests = fc.array(
  fc.record({
    weight: fc.integer({ min: 0, max: wholeWeight }),
    reference: fc.constantFrom('top' as const, 'full' as const),
    full_mark: fc.integer({ min: 0, max: 2 ** 40 }),
    entries: fc.uniqueArray(
      fc.record({
        subject_id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
        sort_name: fc.constant(''),
        score: fc.integer({ min: -(2 ** 40), max: 2 ** 40 }),
        last_at: fc.option(fc.integer({ min: 0, max: 100 })),
      }),
      { selector: ({ subject_id }) => subject_id },
    ),
  }),
  { maxLength: 6 },
)

it('shows columns that add up, none above its share, and ranks that do not fall', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...arenaAlgorithms),
      fc.integer({ min: 1, max: 100_000 }),
      anyContests,
      (algorithm, base_score, contests) => {
        const { rows } = arenaStandings({ algorithm, base_score, contests })
        for (const row of rows) expect(row.score).toBe(row.parts.reduce((sum: number, part) => sum + (part ?? 0), 0))
        const isWithin = (part: number | null) => part === null || (part >= 0 && part <= base_score * 100)
        const isPlain = algorithm === 'accumulation'
        expect(rows.every(({ parts, scores }) => (isPlain ? parts.join() === scores.join() : parts.every(isWithin)))).toBe(true)
        const isBehind = (place: number) => {
          const [before, row] = [rows[place - 1], rows[place]]
          return (
            before === undefined || row === undefined || before.score > row.score || (before.score === row.score && before.rank <= row.rank)
          )
        }
        expect(rows.every((_row, place) => isBehind(place))).toBe(true)
      },
    ),
  )
})
