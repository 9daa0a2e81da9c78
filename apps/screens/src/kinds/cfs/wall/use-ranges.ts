import { call } from '@beacon/api/client'
import type { Reply } from '@beacon/api/endpoint'
import { range } from '@beacon/api/kinds/cfs/range-operations'
import { useEffect, useMemo, useRef, useState } from 'react'
import { backoffMs } from '../../../parts/display/silence.ts'
import type { Board } from '../../../parts/display/wall-state.ts'

export type Ranges = Reply<typeof range.wall>['items']
const SOON_MS = 500
const SPREAD_MS = 1_000

/** The ranges of this moment, read again whenever the board has moved: with each take, correction and snapshot. A failed reading keeps the last. */
export function useRanges(resource_id: string, { rows, feed, contest: { status, is_frozen } }: Board): Ranges | null {
  const [ranges, setRanges] = useState<Ranges | null>(null)
  const soon = useRef<() => void>(() => undefined)
  useEffect(() => {
    const gone = new AbortController()
    let failures = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    /** The board moved while a reading was on its way, which may be older. */
    let isOld = false
    let isReading = false
    const readIn = (wait_ms: number) => {
      if (!gone.signal.aborted) timer ??= setTimeout(() => void read(), wait_ms)
    }
    const read = async () => {
      timer = undefined
      isReading = true
      isOld = false
      try {
        const { items } = await call(range.wall, { params: { resource_id } }, { signal: gone.signal })
        failures = 0
        setRanges(items)
      } catch {
        failures += 1
      }
      isReading = false
      if (failures > 0) readIn(backoffMs(failures, Math.random()))
      else if (isOld) readIn(SOON_MS)
    }
    soon.current = () => {
      isOld = true
      if (!isReading) readIn(SOON_MS + Math.random() * SPREAD_MS)
    }
    void read()
    return () => {
      gone.abort()
      clearTimeout(timer)
    }
  }, [resource_id])
  const moved = useMemo(() => ({ rows, feed, status, is_frozen }), [rows, feed, status, is_frozen])
  const known = useRef(moved)
  useEffect(() => {
    if (known.current === moved) return
    known.current = moved
    soon.current()
  }, [moved])
  return ranges
}
