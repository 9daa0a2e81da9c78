import type { ClockView } from '@beacon/api/kinds/rw/views'
import { useServerNow } from '@beacon/auth'
import { countdownParts } from '@beacon/ui/ruler'

/** What is left of a call or a slot by the clock of the server; stopped, it stands still. */
export function Clock({ clock, label, className = '' }: { clock: ClockView; label: string; className?: string }) {
  const now = useServerNow()
  const { clock: text, over } = countdownParts(leftOf(clock, now))
  return (
    <span role="timer" aria-live="off" aria-label={label} className={`font-mono tabular-nums ${className} ${over ? 'text-vermilion' : ''}`}>
      {text.replace(/^00:/u, '')}
    </span>
  )
}

export const leftOf = ({ ends_at, left_ms }: ClockView, now: number): number =>
  ends_at === null ? (left_ms ?? 0) : Date.parse(ends_at) - now
