import { serverNow } from '@beacon/auth'
import { useEffect, useState } from 'react'

const leftUntil = (until_ms: number | null): number => (until_ms === null ? 0 : Math.max(0, Math.ceil((until_ms - serverNow()) / 1000)))

/** Whole seconds until an instant of server time, counted down; 0 once it is over or there is none. */
export function useWait(until_ms: number | null): number {
  const [left, setLeft] = useState(() => leftUntil(until_ms))
  useEffect(() => {
    const update = () => setLeft(leftUntil(until_ms))
    update()
    if (until_ms === null) return
    const timer = setInterval(update, 250)
    return () => clearInterval(timer)
  }, [until_ms])
  return left
}
