import type { LiveEventName } from '@beacon/api/live/live'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ResolverLink } from './display-props.ts'
import { backoffMs } from './silence.ts'

const SOON_MS = 500
const SPREAD_MS = 1_000

/**
 * What a reading answers, and how it is asked for again. One reading is on its way at a time; walls do not ask as one. A failed reading
 * keeps the last answer and is repeated. `read` stays the same function while it reads the same.
 */
export function useReading<T>(read: (signal: AbortSignal) => Promise<T>): [T | null, () => void] {
  const [value, setValue] = useState<T | null>(null)
  const soon = useRef<() => void>(() => undefined)
  useEffect(() => {
    const gone = new AbortController()
    let failures = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    /** Something moved while a reading was on its way, which may be older. */
    let isOld = false
    let isReading = false
    const takeIn = (wait_ms: number) => {
      if (!gone.signal.aborted) timer ??= setTimeout(() => void take(), wait_ms)
    }
    const take = async () => {
      timer = undefined
      isReading = true
      isOld = false
      try {
        const next = await read(gone.signal)
        failures = 0
        setValue(next)
      } catch {
        failures += 1
      }
      isReading = false
      if (failures > 0) takeIn(backoffMs(failures, Math.random()))
      else if (isOld) takeIn(SOON_MS)
    }
    soon.current = () => {
      isOld = true
      if (!isReading) takeIn(SOON_MS + Math.random() * SPREAD_MS)
    }
    void take()
    return () => {
      gone.abort()
      clearTimeout(timer)
    }
  }, [read])
  return [value, useCallback(() => soon.current(), [])]
}

/** The same, read again with each of some events, and where some may have been missed. */
export function useLiveReading<T>(
  { listenLive }: Pick<ResolverLink, 'listenLive'>,
  read: (signal: AbortSignal) => Promise<T>,
  events: ReadonlySet<LiveEventName>,
): T | null {
  const [value, readAgain] = useReading(read)
  useEffect(
    () =>
      listenLive((message) => {
        if (message === null || events.has(message.event)) readAgain()
      }),
    [listenLive, events, readAgain],
  )
  return value
}
