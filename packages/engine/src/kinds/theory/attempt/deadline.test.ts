import fc from 'fast-check'
import { expect, it } from 'vitest'
import { attemptDeadline, type ExamTime, plannedEnd } from './deadline.ts'

const minute = 60_000
const pauses = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 30 })), { maxLength: 4 }).map((gaps) => {
  let at = 0
  return gaps.map(([gap, length]) => {
    const paused_at = at + gap * minute
    at = paused_at + length * minute
    return { paused_at, resumed_at: at }
  })
})
const own = fc.record({
  started_at: fc.integer({ min: 0, max: 120 }).map((n) => n * minute),
  time_factor: fc.integer({ min: 100, max: 300 }),
  extra_s: fc.integer({ min: 0, max: 3_600 }),
  paused_s: fc.integer({ min: 0, max: 3_600 }),
})

it('gives nobody more than the duration, the pauses since the own start, and what was granted', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<ExamTime['timing']>('together', 'window'),
      fc.integer({ min: 1, max: 300 }),
      pauses,
      fc.integer({ min: 0, max: 600 }),
      own,
      (timing, duration_minutes, all, window, mine) => {
        const moved = all.reduce((sum, { paused_at, resumed_at }) => sum + resumed_at - paused_at, 0)
        // One start for all: the end is that of the plan, moved by the pauses.
        const end_at = (timing === 'together' ? plannedEnd(0, duration_minutes) : window * minute) + moved
        const deadline = attemptDeadline({ timing, duration_minutes, end_at, stopped_at: null, pauses: all }, mine)
        const since = all.reduce((sum, one) => sum + Math.max(0, one.resumed_at - Math.max(mine.started_at, one.paused_at)), 0)
        const granted = duration_minutes * 600 * (mine.time_factor - 100) + (mine.extra_s + mine.paused_s) * 1_000
        const whole = mine.started_at + duration_minutes * minute + since + granted
        expect(deadline).toBeLessThanOrEqual(whole)
        expect(deadline).toBeLessThanOrEqual(end_at + granted)
        // Whoever begins with the exam has all of it.
        const common: ExamTime = {
          timing: 'together',
          duration_minutes,
          end_at: plannedEnd(0, duration_minutes) + moved,
          stopped_at: null,
          pauses: all,
        }
        expect(attemptDeadline(common, { ...mine, started_at: 0 })).toBe(duration_minutes * minute + moved + granted)
      },
    ),
  )
})

it('ends with a stop, whatever was granted', () => {
  fc.assert(
    fc.property(own, fc.integer({ min: 0, max: 300 }), (mine, stop) => {
      const exam: ExamTime = { timing: 'together', duration_minutes: 90, end_at: 90 * minute, stopped_at: stop * minute, pauses: [] }
      expect(attemptDeadline(exam, mine)).toBeLessThanOrEqual(stop * minute)
    }),
  )
})
