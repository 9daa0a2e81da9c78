import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pacesOf, planTick, totalRounds } from './index.ts'

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
