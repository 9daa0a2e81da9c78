import type { LiveMessage, LiveState as StreamState } from '@beacon/api/live/live-client'
import { serverNow, useSession } from '@beacon/auth'
import { untilThere } from '@beacon/ui/late'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useContestKind } from './contest-kind.ts'
import { useBulletinToast } from './bulletin/use-bulletin-toast.tsx'

/**
 * `since` and `retry_at` are server time in ms; no `retry_at`: a try is under way. `refused`: the server lets nobody listen here any more. `polling`: too many windows hold a stream.
 */
export type LiveState =
  | { status: 'live' }
  | { status: 'polling'; every_ms: number }
  | { status: 'lost'; since: number; retry_at: number | null }
  | { status: 'refused' }
  /** The code that listens did not come, and does not come to this page any more. */
  | { status: 'deaf' }

/** The stream's times are this machine's; the page counts in the server's. */
function lostAt({ since, retry_at }: Extract<StreamState, { kind: 'offline' }>, known: number | null): LiveState {
  const ahead_ms = serverNow() - Date.now()
  return { status: 'lost', since: known ?? since + ahead_ms, retry_at: retry_at + ahead_ms }
}

/** The one stream of a contest page: every event goes into the cache, and a new bulletin also shows a toast. */
export function useContestLive(resource_id: string): LiveState {
  const cache = useQueryClient()
  const { live: ofKind } = useContestKind()
  const tellBulletin = useBulletinToast()
  const identity = useSession().resource_id
  const [state, setState] = useState<LiveState>({ status: 'live' })
  const tell = useEffectEvent((message: LiveMessage) => {
    if (message.event === 'bulletin.new') tellBulletin(message.data.bulletin)
  })
  useEffect(() => {
    let isOver = false
    let stop = () => {}
    const onState = (next: StreamState) => {
      if (next.kind === 'offline') setState((now) => lostAt(next, now.status === 'lost' ? now.since : null))
      if (next.kind === 'connecting') setState((now) => (now.status === 'lost' ? { ...now, retry_at: null } : now))
      if (next.kind === 'refused') setState({ status: 'refused' })
      if (next.kind === 'live') setState({ status: 'live' })
      if (next.kind === 'polling') setState({ status: 'polling', every_ms: next.every_ms })
    }
    const lose = () => setState((now) => (isOver || now.status === 'lost' ? now : { status: 'lost', since: serverNow(), retry_at: null }))
    const start = async () => {
      // Nothing on the page waits for the stream, so its code comes after the page.
      const { followContest } = await untilThere(() => import('./follow-contest.ts'), lose)
      if (!isOver) stop = followContest({ cache, resource_id, identity, ofKind, onMessage: tell, onState })
    }
    start().catch((error: unknown) => {
      console.error(error)
      if (!isOver) setState({ status: 'deaf' })
    })
    return () => {
      isOver = true
      stop()
    }
  }, [cache, resource_id, identity, ofKind])
  return state
}
