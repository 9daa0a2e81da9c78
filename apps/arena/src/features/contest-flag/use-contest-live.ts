import { urlOf } from '@beacon/api/client'
import { live } from '@beacon/api/live'
import { type LiveMessage, openLive } from '@beacon/api/live-client'
import { serverNow, useSession } from '@beacon/auth'
import { useToast } from '@beacon/ui/feedback'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { applyLive, createRefetch } from './apply-live.ts'
import { useBulletinWords } from './bulletin-words.ts'

/** `since` is server time in ms. `refused`: the server lets nobody listen here any more. */
export type LiveState = { status: 'live' } | { status: 'lost'; since: number } | { status: 'refused' }

/** The one stream of a contest page: every event goes into the cache; a new bulletin is told by a toast too. */
export function useContestLive(resource_id: string): LiveState {
  const cache = useQueryClient()
  const toast = useToast()
  const wordsOf = useBulletinWords()
  const identity = useSession().resource_id
  const [state, setState] = useState<LiveState>({ status: 'live' })
  const tell = useEffectEvent((message: LiveMessage) => {
    if (message.event === 'bulletin.new') toast.done({ title: wordsOf(message.data.bulletin).title })
  })
  useEffect(() => {
    const refetch = createRefetch(cache, resource_id)
    const close = openLive({
      url: urlOf(live.contest, { params: { resource_id } }),
      identity,
      onMessage: (message) => {
        applyLive({ cache, resource_id, refetch }, message.event, message.data)
        tell(message)
      },
      onState: (next) => {
        if (next.kind === 'offline')
          setState((now) => (now.status === 'lost' ? now : { status: 'lost', since: next.since - Date.now() + serverNow() }))
        if (next.kind === 'refused') setState({ status: 'refused' })
        if (next.kind !== 'live') return
        setState({ status: 'live' })
        // What happened between the first snapshot and the stream's beginning is in neither.
        refetch.later([], 0, 1500)
      },
    })
    return () => {
      close()
      refetch.stop()
    }
  }, [cache, resource_id, identity])
  return state
}
