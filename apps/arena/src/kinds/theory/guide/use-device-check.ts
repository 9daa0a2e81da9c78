import { useCallback, useEffect, useRef, useState } from 'react'
import { type ClockReading, keepsEntries, readClock } from './check-device.ts'

export interface DeviceCheck {
  /** Null while the server is asked. */
  clock: ClockReading | 'no_answer' | null
  /** Null while it is tried. */
  isKeeping: boolean | null
  width_px: number
}

const unchecked = (): DeviceCheck => ({ clock: null, isKeeping: null, width_px: window.innerWidth })

/** Begins a look at this device. @returns what drops it: nothing is found any more */
function lookAtDevice(onFound: (found: Partial<DeviceCheck>) => void): () => void {
  const gone = new AbortController()
  const find = (found: Partial<DeviceCheck>) => {
    if (!gone.signal.aborted) onFound(found)
  }
  void readClock(gone.signal).then((clock) => find({ clock: clock ?? 'no_answer' }))
  void keepsEntries().then((isKeeping) => find({ isKeeping }))
  return () => gone.abort()
}

/** Looks at this device once, and again when asked to. */
export function useDeviceCheck(): DeviceCheck & { checkAgain: () => void } {
  const [check, setCheck] = useState(unchecked)
  const drop = useRef<() => void>(() => {})
  const look = useCallback(() => {
    drop.current = lookAtDevice((found) => setCheck((old) => ({ ...old, ...found })))
  }, [])
  useEffect(() => {
    look()
    return () => drop.current()
  }, [look])
  const checkAgain = () => {
    drop.current()
    setCheck(unchecked())
    look()
  }
  return { ...check, checkAgain }
}
