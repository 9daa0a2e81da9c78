const marks_s = [3_600, 600, 300, 60] as const
export type CountdownMark = (typeof marks_s)[number]

/** The time left (1 h, 10, 5, 1 min) that was passed between two readings, in seconds, or null. Extra time passes none. */
export const countdownMark = (before_ms: number, after_ms: number): CountdownMark | null =>
  marks_s.filter((mark) => before_ms > mark * 1000 && after_ms <= mark * 1000).at(-1) ?? null
