import { useEffect, useState } from 'react'

let offset_ms = 0
const listeners = new Set<() => void>()

/** Learns from a reply what time the server has; half of the call's own length is taken as the way back. */
export function learnServerTime(server_now: string, asked_at_ms: number = Date.now()): void {
  const arrived_ms = Date.now()
  offset_ms = new Date(server_now).getTime() + (arrived_ms - asked_at_ms) / 2 - arrived_ms
  for (const listener of listeners) listener()
}

/** The server's time in milliseconds, as well as this browser knows it. */
export function serverNow(): number {
  return Date.now() + offset_ms
}

/** The server's time, drawn anew every `step_ms` and as soon as it is known better. */
export function useServerNow(step_ms = 1000): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const update = () => setNow(serverNow())
    const timer = setInterval(update, step_ms)
    listeners.add(update)
    update()
    return () => {
      clearInterval(timer)
      listeners.delete(update)
    }
  }, [step_ms])
  return now
}
