import { call } from '@beacon/api/client'
import type { Reply } from '@beacon/api/endpoint'
import { range } from '@beacon/api/kinds/cfs/range-operations'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useReading } from '../../../parts/display/use-reading.ts'
import type { Board } from '../../../parts/display/wall-state.ts'

export type Ranges = Reply<typeof range.wall>['items']

/** The ranges of this moment, read again whenever the board has moved: with each take, correction and snapshot. */
export function useRanges(resource_id: string, { rows, feed, contest: { status, is_frozen } }: Board): Ranges | null {
  const read = useCallback(
    async (signal: AbortSignal) => (await call(range.wall, { params: { resource_id } }, { signal })).items,
    [resource_id],
  )
  const [ranges, readAgain] = useReading(read)
  const moved = useMemo(() => ({ rows, feed, status, is_frozen }), [rows, feed, status, is_frozen])
  const known = useRef(moved)
  useEffect(() => {
    if (known.current === moved) return
    known.current = moved
    readAgain()
  }, [moved, readAgain])
  return ranges
}
