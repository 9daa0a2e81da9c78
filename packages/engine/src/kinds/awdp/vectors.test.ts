import { describe, expect, it } from 'vitest'
import { valueAt } from './curve.ts'
import vectors from './vectors/awdp.json'

/** The curve as a fraction, rounded to millionths once: nothing of it is floating point. */
function exactly(a: number, place: number, field: number): number {
  const [scale, before, s] = [1_000_000n, BigInt(Math.max(place, 1) - 1), BigInt(field)]
  const floor = BigInt(Math.min(50, a))
  const [over, under] = [(BigInt(a) * s * s - (BigInt(a) - floor) * before * before) * scale, s * s]
  return Number((2n * over + under) / (2n * under))
}

describe('the curve of CISCN', () => {
  const inside = vectors.dynamic.filter(({ a, s, x }) => a >= 50 && x - 1 <= s)
  const outside = vectors.dynamic.filter(({ a, s, x }) => a >= 50 && x - 1 > s)
  const low = vectors.dynamic.filter(({ a }) => a < 50)

  it.each(inside)('pays what the reference pays ($a, $x of $s)', ({ a, s, x, score }) => {
    const ours = valueAt({ score: a, floor: 50 }, x, s)
    // Theirs is rounded to two places.
    expect(Math.abs(ours / 1_000_000 - score)).toBeLessThanOrEqual(0.005 + 1e-9)
    expect(ours).toBe(exactly(a, x, s))
  })

  it.each(outside)('never falls below the floor, where theirs goes below 0 ($a, $x of $s)', ({ a, s, x, score }) => {
    expect(score).toBeLessThanOrEqual(50)
    expect(valueAt({ score: a, floor: 50 }, x, s)).toBe(50_000_000)
  })

  it.each(low)('never rises, where theirs does for less than the floor ($a, $x of $s)', ({ a, s, x }) => {
    expect(valueAt({ score: a, floor: 50 }, x, s)).toBe(a * 1_000_000)
  })

  it('was tried by all points of the vectors', () => {
    expect(inside.length + outside.length + low.length).toBe(135)
    expect(outside.length).toBeGreaterThan(20)
  })

  it('pays the whole score where nobody or one is there', () => {
    expect([0, 1].map((place) => valueAt({ score: 500, floor: 50 }, place, 0))).toEqual([500_000_000, 500_000_000])
    expect(valueAt({ score: 500, floor: 50 }, 2, 0)).toBe(50_000_000)
  })
})
