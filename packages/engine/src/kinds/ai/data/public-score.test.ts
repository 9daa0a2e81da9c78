import { describe, expect, it } from 'vitest'
import { publicScore, scoreOf } from './scores.ts'

const rows = 27
const of = (metric: 'mae' | 'rmse', truth: readonly number[], given: readonly number[]): number =>
  scoreOf(metric, {
    truth: Float64Array.from(truth),
    given: Float64Array.from(given),
    isIn: new Uint8Array(rows).fill(1),
    part: 1,
    positive: -1,
  })
const powers = Array.from({ length: rows }, (_none, row) => 2 ** row)
/** Truths of which each has another row high. */
const truthsOf = (high: number) => powers.map((_power, row) => powers.map((_other, at) => (at === row ? high : 0)))

describe.each(['mae', 'rmse'] as const)('a public score of %s', (metric) => {
  it('says the same of every truth to a file of powers of two', () => {
    const exact = new Set(truthsOf(2 ** 28).map((truth) => of(metric, truth, powers)))
    expect(exact.size).toBe(rows)
    expect([...exact].map((score) => publicScore({ metric, base: 1 }, score))).toEqual(Array.from(exact, () => 1))
  })

  it('says few digits of a file that is better than the base', () => {
    const small = powers.map((power) => (1 - 1 / power) / 2)
    const exact = truthsOf(1).map((truth) => of(metric, truth, small))
    expect(new Set(exact).size).toBe(rows)
    expect(new Set(exact.map((score) => publicScore({ metric, base: 1 }, score))).size).toBeLessThan(rows / 2)
  })
})

it('of a metric between 0 and 1 is told as it is', () => {
  expect(publicScore({ metric: 'accuracy', base: 0.9 }, 0.123_45)).toBe(0.123_45)
})
