import type { LiveMessage } from '@beacon/api/live/live-client'
import { useEffect, useRef } from 'react'

const listeners = new Set<(message: LiveMessage) => void>()

/** Hands an event of the own stream to whoever listens. */
export function tellOwn(message: LiveMessage): void {
  for (const listener of listeners) listener(message)
}

/** Hears the events of the signed-in person's own stream (`/live/me`), which the frame of the app keeps open. */
export function useOwnEvents(hear: (message: LiveMessage) => void): void {
  const latest = useRef(hear)
  useEffect(() => {
    latest.current = hear
  })
  useEffect(() => {
    const listener = (message: LiveMessage) => latest.current(message)
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
}
