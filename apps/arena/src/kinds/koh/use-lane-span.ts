import type { ContestPublic } from '@beacon/api/contest/contest-views'
import { useServerNow } from '@beacon/auth'
import { useMemo } from 'react'

/** The least that lanes span, ms: the first minutes would else fill them. */
const least = 600_000

/** What the lanes of the board span: from the start to now, so that they are as wide as the page whatever is to come. */
export function useLaneSpan({ start_at, end_at, stopped_at }: Pick<ContestPublic, 'start_at' | 'end_at' | 'stopped_at'>) {
  const now = useServerNow(10_000)
  const start = Date.parse(start_at)
  const end = Math.max(start + least, Math.min(now, Date.parse(stopped_at ?? end_at)))
  return useMemo(() => ({ start_at, end_at: new Date(end).toISOString(), now: Math.min(now, end) }), [start_at, end, now])
}
