import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changePace, pacesOf, planTick, roundAt, roundSpan, totalRounds, type RoundPaces } from './index.ts'

const steady = pacesOf({ round_duration_s: 60, paces: [] })
/** A length that is wanted after some time, both in milliseconds. */
const changes = fc.array(
  fc.record({ after: fc.integer({ min: 0, max: 400_000 }), duration_ms: fc.integer({ min: 10_000, max: 200_000 }) }),
  {
    maxLength: 12,
  },
)
const stored = (paces: readonly RoundPaces[number][]) => pacesOf({ round_duration_s: 60, paces })

describe('rounds whose length changes', () => {
  test('have it from the next one on; a second word in the same round replaces the first', () => {
    const once = stored(changePace(steady, 90_000, 10_000))
    expect(once).toEqual([steady[0], { n: 3, at_ms: 120_000, duration_ms: 10_000 }])
    expect([119_999, 120_000, 129_999, 130_000].map((ms) => roundAt(once, ms))).toEqual([2, 3, 3, 4])
    expect([1, 2, 3, 5].map((n) => roundSpan(once, n).end_ms)).toEqual([60_000, 120_000, 130_000, 150_000])
    expect([120_000, 120_001, 145_000].map((ms) => totalRounds(once, ms))).toEqual([2, 3, 5])
    expect(changePace(once, 100_000, 30_000)).toEqual([steady[0], { n: 3, at_ms: 120_000, duration_ms: 30_000 }])
    expect(changePace(once, 100_000, 60_000)).toEqual([steady[0]])
  })

  test('lie without gap and overlap, and those that began lie where they lay, over any changes', () => {
    fc.assert(
      fc.property(changes, (wanted) => {
        let paces = steady
        let elapsed_ms = 0
        for (const { after, duration_ms } of wanted) {
          elapsed_ms += after
          const now = roundAt(paces, elapsed_ms)
          const spansOf = (from: RoundPaces, count: number) => Array.from({ length: count }, (_none, index) => roundSpan(from, index + 1))
          const before = spansOf(paces, now)
          paces = stored(changePace(paces, elapsed_ms, duration_ms))
          expect(spansOf(paces, now)).toEqual(before)
          expect(roundSpan(paces, now + 1)).toEqual({ begin_ms: before.at(-1)?.end_ms, end_ms: (before.at(-1)?.end_ms ?? 0) + duration_ms })
          const all = spansOf(paces, now + 5)
          expect(all.slice(1).map(({ begin_ms }) => begin_ms)).toEqual(all.slice(0, -1).map(({ end_ms }) => end_ms))
          expect(all.map(({ begin_ms }) => roundAt(paces, begin_ms))).toEqual(all.map((_span, index) => index + 1))
          expect(all.map(({ end_ms }) => totalRounds(paces, end_ms))).toEqual(all.map((_span, index) => index + 1))
        }
      }),
    )
  })

  test('are opened or skipped once each, whenever the clock is looked at and the length is changed', () => {
    fc.assert(
      fc.property(changes, (wanted) => {
        let paces = steady
        let elapsed_ms = 0
        const seen: number[] = []
        for (const { after, duration_ms } of wanted) {
          elapsed_ms += after
          paces = stored(changePace(paces, elapsed_ms, duration_ms))
          const { skips, opens } = planTick({ elapsed_ms, paces, length_ms: 1e9, last: seen.at(-1) ?? 0, state: 'running' })
          seen.push(...skips, ...(opens === null ? [] : [opens]))
        }
        expect(seen).toEqual(seen.map((_number, index) => index + 1))
      }),
    )
  })
})
