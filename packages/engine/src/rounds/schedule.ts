import { roundAt, roundSpan, totalRounds, type RoundPaces } from './pace.ts'

export interface TickInput {
  /** The contest clock now: it stands still in a pause and after the end. */
  elapsed_ms: number
  paces: RoundPaces
  /** Of the whole contest as it stands: its end cuts the last round. */
  length_ms: number
  /** The highest round that was opened or skipped in this run; 0: none. */
  last: number
  /** Nothing opens before the start, in a pause and after the end. */
  state: 'not_started' | 'running' | 'paused' | 'finished'
}

export interface TickPlan {
  /** The last round is over: nothing of it may begin any more. */
  closes: boolean
  /** Rounds that passed while nobody looked, or that would begin too late: they count for nobody. */
  skips: number[]
  /** The round that begins now. */
  opens: number | null
}

/**
 * What the clock asks for at a moment. Rounds have no gap: each one is opened or skipped, in order. A flag cannot be planted in the past,
 * so a missed round is skipped, and one with less than half its time left is skipped too, for its checks could not finish.
 */
export function planTick({ elapsed_ms, paces, length_ms, last, state }: TickInput): TickPlan {
  const now = roundAt(paces, elapsed_ms)
  if (state === 'not_started') return { closes: false, skips: [], opens: null }
  if (state === 'paused') return { closes: now > last && last > 0, skips: [], opens: null }
  if (state === 'finished') {
    // The clock stands at the end, which belongs to the round before it.
    const over = totalRounds(paces, elapsed_ms)
    return { closes: last > 0, skips: numbers(last + 1, over), opens: null }
  }
  if (now <= last) return { closes: false, skips: [], opens: null }
  const { begin_ms, end_ms } = roundSpan(paces, now)
  const isLate = elapsed_ms - begin_ms > (Math.min(end_ms, length_ms) - begin_ms) / 2
  return { closes: last > 0, skips: numbers(last + 1, isLate ? now : now - 1), opens: isLate ? null : now }
}

const numbers = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
