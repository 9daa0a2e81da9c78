import { formatTime, formatZone, viewerZone } from '@beacon/i18n'
import { useServerNow } from '../session/server-time.ts'

/** The server's time with its zone, so that a wrong clock in this browser misleads nobody. */
export function ServerClock() {
  const now = useServerNow()
  return (
    <span className="type-mono flex items-baseline gap-2 whitespace-nowrap" role="timer" aria-live="off">
      <span className="text-amber">{formatTime(now)}</span>
      <span className="text-fg-3" title={viewerZone()}>
        {formatZone(now)}
      </span>
    </span>
  )
}
