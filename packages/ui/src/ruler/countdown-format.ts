const SECOND = 1000
const DAY = 86_400

const two = (value: number) => String(value).padStart(2, '0')

export interface CountdownParts {
  days: number
  hours: number
  /** `06:27:52`; hours run past 24 only when `days` is 0, which is up to exactly one day. */
  clock: string
  /** True in the last 60 seconds, when the field is filled with amber. */
  last: boolean
  over: boolean
}

/** Splits what is left (ms). A started second counts whole, so the count reaches zero at the instant itself. */
export function countdownParts(left_ms: number): CountdownParts {
  const left = Math.max(0, Math.ceil(left_ms / SECOND))
  const withDays = left > DAY
  const hours = Math.floor((withDays ? left % DAY : left) / 3600)
  const clock = `${two(hours)}:${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`
  return { days: withDays ? Math.floor(left / DAY) : 0, hours, clock, last: left > 0 && left <= 60, over: left === 0 }
}

const ANNOUNCED = [3600, 600, 60] as const
export type Announced = (typeof ANNOUNCED)[number]

/** The mark (seconds left: 1 h, 10 min, 1 min) that was passed between two readings, or null. */
export function announcedBetween(before_ms: number, after_ms: number): Announced | null {
  return ANNOUNCED.filter((mark) => before_ms > mark * SECOND && after_ms <= mark * SECOND).at(-1) ?? null
}
