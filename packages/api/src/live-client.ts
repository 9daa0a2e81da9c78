import { openConnection, type LiveState } from './live-connection.ts'
import type { LiveEvent, LiveEventName } from './live.ts'
import type { StreamEvent } from './live-parse.ts'

export type { LiveState } from './live-connection.ts'
/** An event with its payload; narrow by `event`. */
export type LiveMessage = { [N in LiveEventName]: { event: N; data: LiveEvent<N> } }[LiveEventName]

export interface LiveOptions {
  /** Address of the stream, e.g. `urlOf(live.contest, { params })`. */
  url: string
  onMessage: (message: LiveMessage) => void
  onState?: (state: LiveState) => void
  /** Any byte arrived, heartbeats included (for “data from …”). */
  onHeard?: () => void
  /** Who listens (user id). Given: tabs of this identity share one stream. Screens leave it out. */
  identity?: string
}

/** `reset` means: fetch the snapshot again. Everybody at once would be a stampede. */
const resetSpread_ms = 3_000
const hiddenPatience_ms = 60_000

type Shared = { kind: 'event'; event: StreamEvent } | { kind: 'state'; state: LiveState } | { kind: 'heard' } | { kind: 'hello' }

/**
 * Listens to a stream until the returned function is called. One stream per app and identity among tabs (Web Locks, BroadcastChannel);
 * a tab hidden for a minute lets go. Resumes by id; `reset` arrives spread over 0–3 s.
 */
export function openLive(options: LiveOptions): () => void {
  let lastId: string | null = null
  let state: LiveState = { kind: 'connecting' }
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const deliver = (event: StreamEvent) => {
    lastId = event.id ?? lastId
    const message = { event: event.event, data: JSON.parse(event.data) } as LiveMessage
    if (message.event !== 'reset') return options.onMessage(message)
    const timer = setTimeout(() => {
      timers.delete(timer)
      options.onMessage(message)
    }, Math.random() * resetSpread_ms)
    timers.add(timer)
  }
  const settle = (next: LiveState) => {
    state = next
    options.onState?.(next)
  }
  const connect = (tell: (shared: Shared) => void) =>
    openConnection({
      url: options.url,
      lastId: () => lastId,
      onEvent: (event) => {
        deliver(event)
        tell({ kind: 'event', event })
      },
      onState: (next) => {
        settle(next)
        tell({ kind: 'state', state: next })
      },
      onHeard: () => {
        options.onHeard?.()
        tell({ kind: 'heard' })
      },
    })
  const close =
    options.identity !== undefined && canShare()
      ? shared(options, { connect, deliver, settle, state: () => state })
      : connect(() => undefined).close
  return () => {
    close()
    for (const timer of timers) clearTimeout(timer)
  }
}

// Web Locks exist in secure contexts only; over plain http on a venue network every tab opens its own stream.
const canShare = () => typeof navigator !== 'undefined' && 'locks' in navigator && typeof BroadcastChannel !== 'undefined'

interface Leading {
  connect: (tell: (shared: Shared) => void) => { close: () => void }
  deliver: (event: StreamEvent) => void
  settle: (state: LiveState) => void
  state: () => LiveState
}

function shared(options: LiveOptions, { connect, deliver, settle, state }: Leading): () => void {
  const name = `beacon-live ${options.identity} ${options.url}`
  const channel = new BroadcastChannel(name)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
  const tell = (message: Shared) => channel.postMessage(message)
  let isLeader = false
  let leave: (() => void) | null = null
  const onShared = ({ data }: MessageEvent<Shared>) => {
    if (data.kind === 'hello') return isLeader ? tell({ kind: 'state', state: state() }) : undefined
    if (isLeader) return undefined
    if (data.kind === 'event') return deliver(data.event)
    if (data.kind === 'heard') return options.onHeard?.()
    return settle(data.state)
  }
  channel.addEventListener('message', onShared)
  const queue = () => {
    const giveUp = new AbortController()
    let release: () => void = () => giveUp.abort()
    leave = () => release()
    const lead = () =>
      new Promise<void>((done) => {
        isLeader = true
        const connection = connect(tell)
        release = () => {
          isLeader = false
          connection.close()
          done()
        }
      })
    // An aborted request for the lock is this tab letting go before its turn came.
    navigator.locks.request(name, { signal: giveUp.signal }, lead).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    })
  }
  tell({ kind: 'hello' })
  queue()
  let patience: ReturnType<typeof setTimeout> | undefined
  const onVisibility = () => {
    clearTimeout(patience)
    if (document.visibilityState === 'visible') {
      if (leave === null) queue()
      return
    }
    patience = setTimeout(() => {
      leave?.()
      leave = null
    }, hiddenPatience_ms)
  }
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    clearTimeout(patience)
    leave?.()
    channel.close()
  }
}
