import { call } from '@beacon/api/client'
import { rush, type RushNow } from '@beacon/api/kinds/theory/exam/rush'
import { useEffect, useState } from 'react'
import { backoffMs } from '../../../parts/display/silence.ts'
import type { ResolverLink } from '../../../parts/display/display-props.ts'

const spread_ms = 1_000

/** The moment of the rush: read once, then followed; what came out of order or was missed is read again. */
export function useRushNow({ resource_id, listenLive }: ResolverLink): RushNow | null {
  const [now, setNow] = useState<RushNow | null>(null)
  useEffect(() => {
    const gone = new AbortController()
    let failures = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const take = (next: RushNow) => setNow((old) => (old === null || next.state_no >= old.state_no ? next : old))
    const read = async () => {
      try {
        // A reset of the contest begins at 0 again: what is read counts whatever its number is.
        setNow(await call(rush.wall, { params: { resource_id } }, { signal: gone.signal }))
        failures = 0
      } catch {
        failures += 1
        readIn(backoffMs(failures, Math.random()))
      }
    }
    const readIn = (wait_ms: number) => {
      clearTimeout(timer)
      if (!gone.signal.aborted) timer = setTimeout(() => void read(), wait_ms)
    }
    const stop = listenLive((message) => {
      if (message === null || message.event === 'contest.state') readIn(Math.random() * spread_ms)
      else if (message.event === 'rush.state') take(message.data.now)
      else if (message.event === 'rush.score') {
        const { state_no, desks } = message.data
        setNow((old) => (old !== null && state_no >= old.state_no ? { ...old, desks } : old))
      }
    })
    void read()
    return () => {
      gone.abort()
      clearTimeout(timer)
      stop()
    }
  }, [resource_id, listenLive])
  return now
}
