import type { ClockView } from '@beacon/api/kinds/rw/views'
import { countdownParts } from '@beacon/ui/ruler'
import { useLingui } from '@lingui/react/macro'

/** What is left of a call or a slot at `now`; stopped, it stands still. */
export function SlotClock({ clock, now, className }: { clock: ClockView; now: number; className: string }) {
  const { t } = useLingui()
  const { ends_at, left_ms, stopped_by } = clock
  const { clock: text, over } = countdownParts(ends_at === null ? (left_ms ?? 0) : Date.parse(ends_at) - now)
  const look = stopped_by !== null ? 'text-fg-3' : over ? 'text-vermilion' : 'text-amber'
  return (
    <span role="timer" aria-live="off" aria-label={t`Time left`} className={`font-mono ${look} ${className}`}>
      {text.replace(/^00:/u, '')}
    </span>
  )
}

/** Why a clock stands still. */
export function useStopWords(): Record<NonNullable<ClockView['stopped_by']>, string> {
  const { t } = useLingui()
  return {
    equipment: t`Clock stopped: equipment`,
    network: t`Clock stopped: network`,
    referee: t`Clock stopped: referee`,
    pause: t`Contest paused`,
  }
}
