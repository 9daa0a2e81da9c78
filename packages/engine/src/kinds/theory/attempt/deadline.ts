import type { ContestPause } from '../../../core/clock.ts'

/** What an exam says of time; instants are epoch ms. */
export interface ExamTime {
  /** together: everybody ends with the exam. window: everybody has the duration from the own start on, until the exam ends at the latest. */
  timing: 'together' | 'window'
  duration_minutes: number
  end_at: number
  stopped_at: number | null
  pauses: readonly ContestPause[]
}

/** What one candidate has of it. */
export interface OwnTime {
  started_at: number
  /** Percent of the duration; 100 adds nothing. */
  time_factor: number
  extra_s: number
  /** Own pauses that are over. */
  paused_s: number
}

/** When an exam with one start for all ends: nobody gets more than the duration unless somebody says so. */
export const plannedEnd = (start_at: number, duration_minutes: number): number => start_at + duration_minutes * 60_000

/** Milliseconds of pauses that are over, after a moment. */
const pausedAfter = (pauses: readonly ContestPause[], from: number): number =>
  pauses.reduce((sum, { paused_at, resumed_at }) => sum + Math.max(0, (resumed_at ?? from) - Math.max(from, paused_at)), 0)

/**
 * Until when an attempt goes on, epoch ms. Factor, extra time and own pauses go beyond the end, which would eat them otherwise; a stop cuts
 * all of it. A pause that goes on moves nothing yet. The server's statement over many attempts says the same.
 */
export function attemptDeadline(exam: ExamTime, own: OwnTime): number {
  const alone = plannedEnd(own.started_at, exam.duration_minutes) + pausedAfter(exam.pauses, own.started_at)
  const base = exam.timing === 'together' ? exam.end_at : Math.min(alone, exam.end_at)
  const due = base + exam.duration_minutes * 600 * (own.time_factor - 100) + (own.extra_s + own.paused_s) * 1_000
  return exam.stopped_at === null ? due : Math.min(due, exam.stopped_at)
}
