import { call, isApiError } from '@beacon/api/client'
import { ranking, type TrendReply } from '@beacon/api/contest/ranking'
import { useEffect, useRef, useState } from 'react'

const LINES = 10
const AGAIN_MS = 15_000

export type Trend = { kind: 'waiting' } | { kind: 'unpublished' } | { kind: 'shown'; series: TrendReply['series'] }

/** The lines of the first ten, read again when the standings have moved, at most every 15 s; a failed reading keeps the last. */
export function useTrend(resource_id: string, bracket: string | null, moved: unknown): Trend {
  const [trend, setTrend] = useState<Trend>({ kind: 'waiting' })
  const latest = useRef(moved)
  useEffect(() => {
    latest.current = moved
  }, [moved])
  useEffect(() => {
    const gone = new AbortController()
    let read: unknown
    const query = { top: LINES, ...(bracket === null ? {} : { bracket_id: bracket }) }
    const ask = async () => {
      const newest = latest.current
      try {
        const { series } = await call(ranking.trend, { params: { resource_id }, query }, { signal: gone.signal })
        read = newest
        setTrend({ kind: 'shown', series })
      } catch (error) {
        if (!gone.signal.aborted && isApiError(error) && error.code === 'trend_unpublished') setTrend({ kind: 'unpublished' })
      }
    }
    void ask()
    const timer = setInterval(() => read !== latest.current && void ask(), AGAIN_MS)
    return () => {
      clearInterval(timer)
      gone.abort()
    }
  }, [resource_id, bracket])
  return trend
}
