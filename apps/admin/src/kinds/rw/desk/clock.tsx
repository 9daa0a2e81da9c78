import type { ClockView } from '@beacon/api/kinds/rw/views'
import { useServerNow } from '@beacon/auth'
import { countdownParts } from '@beacon/ui/ruler'
import { useStopWords } from './words.ts'

/** What is left of a call or a slot by the clock of the server; stopped, it stands still and says why. */
export function Clock({ clock, label, className = '' }: { clock: ClockView; label: string; className?: string }) {
  const now = useServerNow()
  const stops = useStopWords()
  const { ends_at, left_ms, stopped_by } = clock
  const { clock: text, over } = countdownParts(ends_at === null ? (left_ms ?? 0) : Date.parse(ends_at) - now)
  return (
    <span className="inline-flex items-baseline gap-2">
      <span role="timer" aria-live="off" aria-label={label} className={`type-mono ${className} ${over ? 'text-vermilion' : 'text-amber'}`}>
        {text.replace(/^00:/u, '')}
      </span>
      {stopped_by !== null && <span className="text-caption text-fg-2">{stops[stopped_by]}</span>}
    </span>
  )
}
