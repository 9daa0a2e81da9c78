import { type LiveMessage, type LiveState, openLive } from '@beacon/api/live/live-client'
import { useSession } from '@beacon/auth'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { createLiveApply, createPacer } from './apply-live.ts'

interface DeskLive {
  link: LiveState
  /** Connects at once instead of waiting for the next try. */
  retry: () => void
  listen: (listener: (message: LiveMessage) => void) => () => void
}
const DeskLiveContext = createContext<DeskLive | null>(null)

/** The one stream of the desk: patches what is shown and lets the open tab listen. */
export function DeskLiveProvider({ id, children }: { id: string; children: ReactNode }) {
  const client = useQueryClient()
  const { resource_id: identity } = useSession()
  const [link, setLink] = useState<LiveState>({ kind: 'connecting' })
  const [attempt, setAttempt] = useState(0)
  const listeners = useRef(new Set<(message: LiveMessage) => void>())
  useEffect(() => {
    const pacer = createPacer()
    const { apply, everything } = createLiveApply(client, id, pacer)
    // A stream opened anew by hand does not resume: what was missed is fetched.
    if (attempt > 0) everything()
    const close = openLive({
      part: `desk:${id}`,
      identity,
      onState: setLink,
      onMessage: (message) => {
        apply(message)
        for (const listener of listeners.current) listener(message)
      },
    })
    return () => {
      close()
      pacer.stop()
    }
  }, [client, id, identity, attempt])
  const value = useMemo<DeskLive>(
    () => ({
      link,
      retry: () => setAttempt((n) => n + 1),
      listen: (listener) => {
        listeners.current.add(listener)
        return () => void listeners.current.delete(listener)
      },
    }),
    [link],
  )
  return <DeskLiveContext value={value}>{children}</DeskLiveContext>
}

/** The state of the connection and the way to try at once. */
export function useDeskLive(): DeskLive {
  const found = use(DeskLiveContext)
  if (found === null) throw new Error('useDeskLive needs a DeskLiveProvider above it')
  return found
}

/** Hears every event of the desk while the component stands. */
export function useDeskEvents(onMessage: (message: LiveMessage) => void): void {
  const { listen } = useDeskLive()
  const receive = useEffectEvent(onMessage)
  useEffect(() => listen((message) => receive(message)), [listen])
}
