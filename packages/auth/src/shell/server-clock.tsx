import { formatTime, formatZone } from '@beacon/i18n'
import { useEffect, useState } from 'react'
import { serverNow } from '../session/server-time.ts'

/** The server's time with its zone, so that a wrong clock in this browser misleads nobody. */
export function ServerClock() {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className="type-mono flex items-baseline gap-2 whitespace-nowrap" role="timer" aria-live="off">
      <span className="text-amber">{formatTime(now)}</span>
      <span className="text-fg-3">{formatZone(now)}</span>
    </span>
  )
}
