import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changePace, pacesOf, planTick, roundAt, roundSpan, totalRounds, type RoundPaces } from './index.ts'

const minute = 60_000
const steady = pacesOf({ round_duration_s: 60, paces: [] })
const at = (elapsed_ms: number, last: number, state: 'not_started' | 'running' | 'paused' | 'finished' = 'running') =>
  planTick({ elapsed_ms, paces: steady, length_ms: 10 * minute - 40_000, last, state })

describe('rounds by the contest clock', () => {
  test('of a contest: the last may be shorter', () => {
    expect([0, 3 * minute, 3 * minute + 1].map((ms) => totalRounds(steady, ms))).toEqual([0, 3, 4])
  })

  test('open the first with the start and each one at its boundary, which closes the one before', () => {
    expect(at(0, 0)).toEqual({ closes: false, skips: [], opens: 1 })
    expect(at(59_999, 1)).toEqual({ closes: false, skips: [], opens: null })
    expect(at(60_000, 1)).toEqual({ closes: true, skips: [], opens: 2 })
  })

  test('that were missed are skipped, and one with less than half its time left too', () => {
    expect(at(200_000, 1)).toEqual({ closes: true, skips: [2, 3], opens: 4 })
    expect(at(220_000, 1)).toEqual({ closes: true, skips: [2, 3, 4], opens: null })
    expect(at(220_000, 4)).toEqual({ closes: false, skips: [], opens: null })
    // The last one has 20 s.
    expect(at(550_000, 9).opens).toBe(10)
    expect(at(550_001, 9)).toEqual({ closes: true, skips: [10], opens: null })
  })

  test('open nothing before the start, in a pause and after the end', () => {
    expect(at(0, 0, 'not_started').opens).toBeNull()
    expect(at(90_000, 2, 'paused')).toEqual({ closes: false, skips: [], opens: null })
    // The boundary passed before the pause, and nobody had looked yet.
    expect(at(120_500, 2, 'paused')).toEqual({ closes: true, skips: [], opens: null })
    expect(at(150_000, 3, 'finished')).toEqual({ closes: true, skips: [], opens: null })
    expect(at(180_000, 1, 'finished')).toEqual({ closes: true, skips: [2, 3], opens: null })
  })

  test('have no gap, whenever the clock is looked at', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 5 }), (steps) => {
        const seen: number[] = []
        let elapsed_ms = 0
        for (const step of steps) {
          const { skips, opens } = at(elapsed_ms, seen.at(-1) ?? 0)
          seen.push(...skips, ...(opens === null ? [] : [opens]))
          elapsed_ms += step
        }
        expect(seen).toEqual(seen.map((_, index) => index + 1))
      }),
    )
  })
})

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
