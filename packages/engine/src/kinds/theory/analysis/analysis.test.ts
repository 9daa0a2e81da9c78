import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import thirds from '../vectors/distractors.json'
import large from '../vectors/item-analysis-200x40.json'
import small from '../vectors/item-analysis-small.json'
import { distractorTable } from './distractors.ts'
import { commonestWrong, topFailed } from './failed.ts'
import { isUnreliable, itemFlags, measuredDifficulty, sampleSize } from './flags.ts'
import { descendingPlaces } from './groups.ts'
import { type ItemStatistics, itemStatistics } from './items.ts'
import { columnsOf, restOf } from './matrix.ts'
import { percentileRanks, quantileOf, wilsonInterval } from './moments.ts'
import { histogramOf, percentiles, totalStatistics } from './totals.ts'
import { versionStatistics } from './versions.ts'

type Value = number | boolean | null | undefined

/** Whether values are those of a vector file, to a part in 10⁹; the files round to 12 digits. */
function expectSame(actual: readonly Value[], expected: readonly Value[]): void {
  const isSame = (a: Value, b: Value) =>
    typeof a === 'number' && typeof b === 'number' ? Math.abs(a - b) <= 1e-9 * Math.abs(b) + 1e-12 : a === b
  const different = expected.flatMap((value, index) => (isSame(actual[index], value) ? [] : [[index, actual[index], value]]))
  expect([actual.length, different]).toEqual([expected.length, []])
}

const cases = [...small.cases, { name: 'large-200x40', matrix: large.matrix, max: large.max, expected: large.expected }].map((one) => ({
  ...one,
  marks: { marks: one.matrix, max: one.max },
}))

describe('the analysis of the vectors', () => {
  it.each(cases)('has the totals of $name', ({ marks, expected }) => {
    const { percentiles: found, ...totals } = totalStatistics(marks)
    expectSame(
      [totals.n, totals.k, totals.max_total, totals.mean, totals.median, totals.min, totals.max, totals.sd, totals.variance],
      [
        expected.n,
        expected.k,
        expected.maxTotal,
        expected.mean,
        expected.median,
        expected.min,
        expected.max,
        expected.sd,
        expected.variance,
      ],
    )
    expectSame(
      [totals.skewness, totals.kurtosis, totals.alpha, totals.sem, totals.error_ratio, ...percentiles.map((percent) => found[percent])],
      [
        expected.skewness,
        expected.kurtosis,
        expected.alpha,
        expected.sem,
        expected.errorRatio,
        ...percentiles.map((percent) => expected.percentiles[percent]),
      ],
    )
    const histogram = histogramOf(columnsOf(marks).totals, expected.maxTotal, expected.histogram.counts.length)
    expectSame([...histogram.edges, ...histogram.counts], [...expected.histogram.edges, ...expected.histogram.counts])
  })

  it.each(cases)('has the items of $name', ({ marks, expected }) => {
    const items = itemStatistics(marks, 1)
    const valuesOf = (item: ItemStatistics): Value[] => [
      item.index,
      item.max,
      item.mean,
      item.facility,
      item.sd,
      item.discrimination,
      item.efficiency,
      item.item_total,
      item.intended_weight,
      item.works_against,
      item.effective_weight,
      item.d27,
      item.alpha_without,
      item.full_marks,
      item.zero_marks,
      item.failed,
      item.failed / item.n,
      item.loss_rate,
    ]
    expectSame(
      items.flatMap(valuesOf),
      expected.items.flatMap((item) => [
        item.index,
        item.max,
        item.mean,
        item.facility,
        item.sd,
        item.discriminationIndex,
        item.discriminativeEfficiency,
        item.itemTotal,
        item.intendedWeight,
        item.negativeCovariance,
        item.effectiveWeight,
        item.d27,
        item.alphaIfDeleted,
        item.fullMarks,
        item.zeroMarks,
        item.failed,
        item.failRate,
        item.lossRate,
      ]),
    )
    const limit = expected.topFailed.length
    expect(topFailed(items, { limit, least: 1 }).map(({ index }) => index)).toEqual(expected.topFailed)
  })

  const matrix = { marks: large.matrix, max: large.max }
  const columns = columnsOf(matrix)
  const letters = ['A', 'B', 'C', 'D']
  const tableOf = (item: number) =>
    distractorTable({
      option_ids: letters,
      key: [letters[large.key[item] ?? 0] ?? ''],
      choices: large.choices.map((row) => letters.slice(row[item] ?? -1).slice(0, (row[item] ?? -1) < 0 ? 0 : 1)),
      places: descendingPlaces(columns.totals),
      rest: restOf(columns, item),
    })

  it('has the distractors of all 20 questions', () => {
    for (const { index, counts, pointBiserial } of thirds.expected) {
      const table = tableOf(index)
      expect([...table.options.map((option) => [...option.thirds]), [...table.omitted]]).toEqual(counts)
      expectSame(
        table.options.map(({ point_biserial }) => point_biserial),
        pointBiserial,
      )
    }
    expect(thirds.expected).toHaveLength(20)
  })

  it('finds the question with the wrong key, and proposes the right one', () => {
    const items = itemStatistics(matrix)
    const flags = items.map((item) => itemFlags(item, item.index < 20 ? tableOf(item.index) : null))
    const wrong = flags.flatMap((list, index) =>
      list.flatMap((flag) => (flag.kind === 'key_wrong' ? [[index, flag.option_id, flag.n]] : [])),
    )
    expect(wrong).toEqual([[large.miskeyed, 'A', 200]])
    expect(flags[large.constant]?.map(({ kind }) => kind)).toEqual(['too_easy', 'rare_distractors'])
  })
})

describe('an analysis', () => {
  const anyMatrix = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 2, maxLength: 6 }).chain((max) =>
    fc.record({
      max: fc.constant(max),
      marks: fc.array(fc.tuple(...max.map((most) => fc.integer({ min: 0, max: most }))), { minLength: 2, maxLength: 40 }),
    }),
  )

  it('gives shares and correlations inside their limits, and never NaN', () => {
    fc.assert(
      fc.property(anyMatrix, (matrix) => {
        for (const item of itemStatistics(matrix, 1)) {
          const within = (value: number | null, low: number, high: number) =>
            value === null || (value >= low - 1e-9 && value <= high + 1e-9)
          expect(within(item.facility, 0, 1) && within(item.effective_weight, 0, 1) && within(item.intended_weight, 0, 1)).toBe(true)
          expect(within(item.discrimination, -1, 1) && within(item.item_total, -1, 1) && within(item.d27, -1, 1)).toBe(true)
        }
        expect(totalStatistics(matrix).alpha ?? 0).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('does not mind the order of attempts where totals differ', () => {
    fc.assert(
      fc.property(anyMatrix, (matrix) => {
        const [one, other] = [totalStatistics(matrix), totalStatistics({ ...matrix, marks: [...matrix.marks].reverse() })]
        expectSame([one.mean, one.sd, one.alpha, one.median], [other.mean, other.sd, other.alpha, other.median])
      }),
    )
  })

  it('of nobody, or of one, has dashes', () => {
    expect(totalStatistics({ marks: [], max: [100] })).toMatchObject({ n: 0, mean: null, median: null, sd: null, alpha: null })
    const [item] = itemStatistics({ marks: [[null]], max: [100] })
    expect(item).toMatchObject({ n: 1, omitted: 1, facility: 0, sd: null, discrimination: null, d27: null })
    expect(itemStatistics({ marks: [[0]], max: [0] })[0]).toMatchObject({ facility: null, loss_rate: null })
  })

  it('knows how much a number of answers allows to say', () => {
    expect([29, 30, 99, 100, 199, 200].map(sampleSize)).toEqual(['few', 'indicative', 'indicative', 'plain', 'plain', 'decisive'])
    expect(itemFlags({ n: 29, facility: 0.1, discrimination: -1 }, null)).toEqual([])
    expect(itemFlags({ n: 50, facility: 0.1, discrimination: 0.1 }, null)).toEqual([
      { n: 50, kind: 'review' },
      { n: 50, kind: 'too_hard' },
    ])
    expect([0.75, 0.45, 0.44].map((facility) => measuredDifficulty(facility, 30))).toEqual(['primary', 'intermediate', 'advanced'])
    expect(measuredDifficulty(0.5, 29)).toBeNull()
    expect([isUnreliable(null), isUnreliable(0.69), isUnreliable(0.7)]).toEqual([false, true, false])
  })

  it('has intervals, quantiles and ranks as published', () => {
    const [low, high] = wilsonInterval(8, 10) ?? []
    expect(low).toBeCloseTo(0.4902, 4)
    expect(high).toBeCloseTo(0.9433, 4)
    expect(wilsonInterval(0, 0)).toBeNull()
    expect(quantileOf([1, 2, 3, 4], 0.25)).toBe(1.75)
    expect(percentileRanks([10, 20, 20, 30])).toEqual([12.5, 50, 50, 87.5])
  })

  it('of papers that differ compares with the rest of each own paper', () => {
    const answers = [0, 1, 2, 3].map((rest) => ({ mark: rest > 1 ? 200 : 0, rest: rest * (100 + rest), rest_max: 3 * (100 + rest) }))
    expect(versionStatistics(answers, 200)).toMatchObject({ n: 4, facility: 0.5 })
    expect(versionStatistics(answers, 200).discrimination).toBeCloseTo(0.894427, 5)
    expect(versionStatistics([], 200)).toEqual({ n: 0, facility: null, interval: null, discrimination: null })
  })

  it('counts every option of a multiple choice, and proposes no other key for it', () => {
    const choices = [['a', 'b'], ['a'], [], ['c']]
    const table = distractorTable({ option_ids: ['a', 'b', 'c'], key: ['b', 'c'], choices, places: [0, 1, 2, 3], rest: [4, 3, 2, 1] })
    expect(table.options.map(({ thirds, share }) => [...thirds, share])).toEqual([
      [2, 0, 0, 0.5],
      [1, 0, 0, 0.25],
      [0, 0, 1, 0.25],
    ])
    expect([table.omitted, table.proposed_key]).toEqual([[0, 1, 0], null])
  })

  it('leaves cancelled questions and those with few answers out of the failed ones', () => {
    const item = (index: number, loss_rate: number, n = 10) => ({ index, n, failed: 5, loss_rate })
    const list = [item(0, 0.5), item(1, 0.9), item(2, 0.5), item(3, 1, 4)]
    expect(topFailed(list, { cancelled: new Set([1]) }).map(({ index }) => index)).toEqual([0, 2])
    const given = [
      ['b', false],
      ['a', false],
      ['b', false],
      ['a', false],
      ['c', true],
      [null, false],
    ] as const
    expect(commonestWrong(given.map(([answer, is_full]) => ({ answer, is_full, count: 1 })))).toEqual({
      answer: 'a',
      count: 2,
      share: 2 / 6,
    })
    expect(commonestWrong([])).toBeNull()
  })
})
