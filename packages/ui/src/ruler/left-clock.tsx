import { countdownParts } from './countdown-format.ts'

/** A clock that may stand still: then it says what is left, else when it is over. */
export interface LeftSpan {
  ends_at: string | null
  left_ms: number | null
}

/** Milliseconds that are left at `now`; below 0 it is over. */
export const leftOf = ({ ends_at, left_ms }: LeftSpan, now: number): number =>
  ends_at === null ? (left_ms ?? 0) : Date.parse(ends_at) - now

/** A span as a clock says it: “09:41”, with hours where there are any. */
export const spanText = (ms: number): string => countdownParts(ms).clock.replace(/^00:/u, '')

interface LeftClockProps {
  clock: LeftSpan
  /** Server time in ms. */
  now: number
  label: string
  className?: string
}

/** What is left of a clock that may stand still: “09:41”, grey while it stands; once it is over, by how much: “+00:44”, vermilion. */
export function LeftClock({ clock, now, label, className = '' }: LeftClockProps) {
  const left_ms = leftOf(clock, now)
  const over = left_ms <= 0
  const look = over ? 'text-vermilion' : clock.ends_at === null ? 'text-fg-3' : 'text-amber'
  return (
    <span role="timer" aria-live="off" aria-label={label} className={`font-mono tabular-nums ${look} ${className}`}>
      {over ? `+${spanText(-left_ms)}` : spanText(left_ms)}
    </span>
  )
}
