import { type LiveMessage, type LiveState, openLive } from '@beacon/api/live/live-client'
import type { QueryClient } from '@tanstack/react-query'
import type { ReadsAgain } from '../../kinds/kind.ts'
import { applyLive, createRefetch } from './apply-live.ts'

interface Following {
  cache: QueryClient
  resource_id: string
  identity: string
  /** What the kind of the contest reads again. */
  ofKind: readonly ReadsAgain[]
  onMessage: (message: LiveMessage) => void
  onState: (state: LiveState) => void
}

/** Puts the stream of a contest into the cache until the returned function is called. */
export function followContest({ cache, resource_id, identity, ofKind, onMessage, onState }: Following): () => void {
  const refetch = createRefetch(cache, resource_id)
  const close = openLive({
    part: `contest:${resource_id}`,
    identity,
    onMessage: (message) => {
      applyLive({ cache, resource_id, refetch }, message.event, message.data, ofKind)
      onMessage(message)
    },
    onState: (state) => {
      onState(state)
      // An event between the first snapshot and the beginning of the stream stands in neither, so the snapshot is read again.
      if (state.kind === 'live') refetch.later([], 0, 1500)
    },
  })
  return () => {
    close()
    refetch.stop()
  }
}
