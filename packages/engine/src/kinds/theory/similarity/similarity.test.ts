import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../core/random.ts'
import exam from '../vectors/item-analysis-200x40.json'
import vectors from '../vectors/similarity.json'
import { tailOf } from './chances.ts'
import { similarityReport } from './report.ts'
import { bandsOf } from './sheets.ts'

const totals = exam.matrix.map((row) => row.reduce((sum, mark) => sum + mark, 0))
const input = {
  answers: exam.choices.map((row) => row.map((choice) => (choice < 0 ? null : String(choice)))),
  questions: exam.key.map((key) => ({ key: String(key), options: 4 })),
  totals,
}
const isNear = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.abs(b)

describe('the similarity of the vectors', () => {
  const report = similarityReport(input, { least_common: 20 })
  const byOmega = [...report.pairs].sort((one, other) => (other.omega ?? 0) - (one.omega ?? 0) || one.a - other.a || one.b - other.b)

  it('has the bands, the pairs and the limit', () => {
    expect(bandsOf(totals)).toEqual(vectors.bands)
    expect([report.compared, isNear(report.threshold, vectors.bonferroniAlpha)]).toEqual([vectors.pairsTested, true])
  })

  it('has the 20 highest pairs with every number', () => {
    const different = vectors.top.flatMap((pair, index) => {
      const found = byOmega[index]
      const isSame =
        found !== undefined &&
        found.a === pair.a &&
        found.b === pair.b &&
        found.identical === pair.identical &&
        found.identical_wrong === pair.identicalWrong &&
        found.both_wrong === pair.bothWrong &&
        isNear(found.omega ?? 0, pair.omega) &&
        isNear(found.expected, pair.expected) &&
        isNear(found.p, pair.gbtP)
      return isSame ? [] : [{ found, pair }]
    })
    expect(different).toEqual([])
    expect(vectors.top).toHaveLength(20)
  })

  it('ranks planted pairs first, and flags those whose wrong answers speak', () => {
    expect(byOmega.slice(0, 3).map(({ a, b }) => [a, b])).toEqual(vectors.planted.map(({ a, b }) => [a, b]))
    const flagged = report.pairs.filter(({ is_flagged }) => is_flagged).map(({ a, b }) => [a, b])
    expect(flagged).toEqual(vectors.flagged)
  })

  it('flags nothing below 40 common questions or 100 candidates', () => {
    expect(similarityReport(input).pairs.some(({ is_flagged }) => is_flagged)).toBe(false)
    const few = { ...input, answers: input.answers.slice(100, 190), totals: totals.slice(100, 190) }
    const report = similarityReport(few, { least_common: 0 })
    expect([report.may_flag, report.pairs.some(({ is_flagged }) => is_flagged)]).toEqual([false, false])
  })
})

/** An exam of random answers, many of them left out, with more answers to a question than it offers. */
function randomExam(seed: number) {
  const random = createRandom(seed)
  const below = (count: number) => Math.floor(random() * count)
  const answers = Array.from({ length: 12 }, () => Array.from({ length: 45 }, () => (below(5) === 0 ? null : `o${below(6)}`)))
  const questions = Array.from({ length: 45 }, () => ({ key: `o${below(6)}`, options: 4 }))
  return { answers, questions, totals: answers.map(() => below(100)) }
}

describe('a comparison of papers', () => {
  it('finds every pair and counts its answers as a reader would', () => {
    for (let seed = 0; seed < 30; seed++) {
      const exam = randomExam(seed)
      const { pairs } = similarityReport(exam)
      const counted = pairs.map(({ a, b }) => {
        const rows = exam.questions.map(({ key }, question) => [
          exam.answers[a]?.[question] ?? null,
          exam.answers[b]?.[question] ?? null,
          key,
        ])
        const both = rows.filter(([one, other]) => one !== null && other !== null)
        const same = both.filter(([one, other]) => one === other)
        return [
          both.length,
          same.length,
          both.filter(([one, other, key]) => one !== key && other !== key).length,
          same.filter(([one, , key]) => one !== key).length,
        ]
      })
      expect(pairs.map((pair) => [pair.common, pair.identical, pair.both_wrong, pair.identical_wrong])).toEqual(counted)
      expect(new Set(pairs.map(({ a, b }) => `${a} ${b}`)).size).toBe(66)
    }
  })

  it('keeps the pairs that stand out when it keeps only some', () => {
    const all = similarityReport(input).pairs
    const some = similarityReport(input, { limit: 50 }).pairs
    expect(some).toHaveLength(50)
    expect(some.slice(0, 10)).toEqual(all.slice(0, 10))
  })

  it('has a tail as trying every outcome gives', () => {
    const chance = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(fc.array(chance, { maxLength: 8 }), fc.integer({ min: 0, max: 9 }), (chances, least) => {
        let tail = 0
        for (let mask = 0; mask < 2 ** chances.length; mask++) {
          const hits = chances.map((_, index) => (mask & (1 << index)) !== 0)
          const likely = chances.reduce((product, p, index) => product * (hits[index] ? p : 1 - p), 1)
          if (hits.filter(Boolean).length >= least) tail += likely
        }
        expect(tailOf(chances, least)).toBeCloseTo(tail, 10)
      }),
    )
  })

  it('of nobody, or of papers without a common question, says nothing', () => {
    expect(similarityReport({ answers: [], questions: [], totals: [] })).toEqual({ pairs: [], compared: 0, threshold: 0, may_flag: false })
    const apart = {
      answers: [
        ['a', null],
        [null, 'a'],
      ],
      questions: [
        { key: 'a', options: 2 },
        { key: 'a', options: 2 },
      ],
      totals: [1, 1],
    }
    for (const pair of similarityReport(apart).pairs)
      expect(pair).toMatchObject({ common: 0, omega: null, p: 1, p_wrong: 1, is_flagged: false })
  })
})
