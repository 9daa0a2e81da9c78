import { serverNow } from '@beacon/auth'
import { useEffect, useState } from 'react'

const step_ms = 250

/** Whole seconds until an instant of server time, counted down; 0 once it is over or there is none. */
export function useWait(until_ms: number | null): number {
  const [, redraw] = useState(0)
  useEffect(() => {
    if (until_ms === null) return
    const timer = setInterval(() => {
      redraw((count) => count + 1)
      if (serverNow() >= until_ms) clearInterval(timer)
    }, step_ms)
    return () => clearInterval(timer)
  }, [until_ms])
  // Read while drawing: a state from before the instant was known would be wrong for one frame.
  return until_ms === null ? 0 : Math.max(0, Math.ceil((until_ms - serverNow()) / 1000))
}
