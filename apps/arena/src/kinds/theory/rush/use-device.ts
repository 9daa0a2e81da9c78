import { call } from '@beacon/api/client'
import { rush, rushLimits } from '@beacon/api/kinds/theory/exam/rush'
import { serverNow } from '@beacon/auth'
import { useEffect, useEffectEvent, useState } from 'react'
import { deviceId } from '../attempt/device-id.ts'
import { createServerClock, type ServerClock } from '../attempt/server-clock.ts'

const joining = 8
const joining_ms = 80
const patience_ms = 3_000
const longestHeld_ms = 60_000

export interface Device {
  id: string
  clock: ServerClock
  /** Null before the first answer. */
  isOnline: boolean | null
}

/**
 * Measures the way to the server and its clock: eight pings on joining, then one a second. Every ping tells what the reply before it
 * said and for how long it was held, so the server measures the same way from its side. `onStateNo` hears the number of the moment.
 */
export function useDevice(exam_id: string, onStateNo: (state_no: number) => void): Device {
  const [clock] = useState(() => createServerClock(() => performance.now(), serverNow()))
  const [id] = useState(deviceId)
  const [isOnline, setOnline] = useState<boolean | null>(null)
  const hear = useEffectEvent(onStateNo)
  useEffect(() => {
    const gone = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let count = 0
    let last: { server_ms: number; arrived_ms: number } | null = null
    const ping = async () => {
      const asked_ms = performance.now()
      const held_ms = last === null ? Infinity : asked_ms - last.arrived_ms
      const echo = last === null || held_ms > longestHeld_ms ? null : { server_ms: last.server_ms, held_ms }
      const body = { device: id, echo, offset_ms: count === 0 ? null : clock.now() - Date.now() }
      const late = setTimeout(() => !gone.signal.aborted && setOnline(false), patience_ms)
      try {
        const { server_ms, state_no } = await call(rush.ping, { params: { exam_id }, body }, { signal: gone.signal })
        const arrived_ms = performance.now()
        clock.learn(asked_ms, arrived_ms, server_ms)
        last = { server_ms, arrived_ms }
        setOnline(true)
        hear(state_no)
      } catch {
        if (!gone.signal.aborted) setOnline(false)
      } finally {
        clearTimeout(late)
      }
      if (gone.signal.aborted) return
      count += 1
      timer = setTimeout(() => void ping(), count < joining ? joining_ms : rushLimits.ping_ms)
    }
    void ping()
    return () => {
      gone.abort()
      clearTimeout(timer)
    }
  }, [exam_id, id, clock])
  return { id, clock, isOnline }
}

/** Whether the opening is over by the server's clock; it turns at that very instant on every device, whatever the network does. */
export function useIsOpen(opens_at: string | null, clock: ServerClock): boolean {
  const [, setTurn] = useState(0)
  const instant = opens_at === null ? null : Date.parse(opens_at)
  useEffect(() => {
    if (instant === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      const left_ms = instant - clock.now()
      // The clock may be known better by then, so it is asked again.
      if (left_ms > 0) timer = setTimeout(wait, Math.min(left_ms, 200))
      else setTurn((old) => old + 1)
    }
    wait()
    return () => clearTimeout(timer)
  }, [instant, clock])
  return instant !== null && clock.now() >= instant
}
