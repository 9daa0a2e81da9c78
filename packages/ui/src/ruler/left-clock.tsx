import { countdownParts } from './countdown-format.ts'

/** A clock that may stand still: then it says what is left, else when it is over. */
export interface LeftSpan {
  ends_at: string | null
  left_ms: number | null
}

/** Milliseconds that are left at `now`; below 0 it is over. */
export const leftOf = ({ ends_at, left_ms }: LeftSpan, now: number): number =>
  ends_at === null ? (left_ms ?? 0) : Date.parse(ends_at) - now

interface LeftClockProps {
  clock: LeftSpan
  /** Server time in ms. */
  now: number
  label: string
  className?: string
}

/** What is left of a clock that may stand still: “09:41”, grey while it stands, vermilion once it is over. */
export function LeftClock({ clock, now, label, className = '' }: LeftClockProps) {
  const { clock: text, over } = countdownParts(leftOf(clock, now))
  const look = over ? 'text-vermilion' : clock.ends_at === null ? 'text-fg-3' : 'text-amber'
  return (
    <span role="timer" aria-live="off" aria-label={label} className={`font-mono tabular-nums ${look} ${className}`}>
      {text.replace(/^00:/u, '')}
    </span>
  )
}
