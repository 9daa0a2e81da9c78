import { type Connection, openConnection, type LiveState } from './live-connection.ts'
import { followPlace } from './live-places.ts'
import { followSight } from './live-port.ts'
import type { Listener } from './live-port.ts'
import type { StreamEvent } from './live-parse.ts'

type Shared =
  | { kind: 'event'; event: StreamEvent }
  | { kind: 'state'; state: LiveState }
  | { kind: 'heard' }
  | { kind: 'hello' }
  | { kind: 'retry' }
type Connect = (tell: (shared: Shared) => void) => Connection

const retries = new Set<() => void>()
/** Ends the wait before the next try, in this window or in the one that holds its stream. */
export const retryInWindow = (): void => {
  for (const retry of retries) retry()
}

const pollEvery_ms = 5_000

/**
 * Listens where a browser has no shared worker. In a secure context windows of one identity share a stream (Web Locks,
 * BroadcastChannel) and a window hidden for a minute lets go; elsewhere two windows hold streams and the others poll.
 */
export function listenInWindow(listener: Listener, url: string, pollUrl: string): () => void {
  let lastId: string | null = null
  let state: LiveState = { kind: 'connecting' }
  const settle = (next: LiveState) => {
    state = next
    listener.onState(next)
  }
  const deliver = (event: StreamEvent) => {
    lastId = event.id ?? lastId
    listener.onEvent(event)
  }
  const connect: Connect = (tell) =>
    openConnection({
      url,
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
        listener.onHeard()
        tell({ kind: 'heard' })
      },
    })
  if (canShare() && listener.identity !== null)
    return share(`${listener.identity} ${url}`, { listener, connect, deliver, settle, state: () => state })
  return inTurn(
    () => hold(connect(() => undefined)),
    () => poll(pollUrl, { ...listener, onState: settle }),
  )
}

/** Web Locks exist in secure contexts only. */
const canShare = () => typeof navigator !== 'undefined' && 'locks' in navigator && typeof BroadcastChannel !== 'undefined'

/** Holds a stream while this window has a place among those that may, and polls while it has none. */
function inTurn(hold: () => () => void, ask: () => () => void): () => void {
  let stop: () => void = () => undefined
  const leave = followPlace((hasPlace) => {
    stop()
    stop = hasPlace ? hold() : ask()
  })
  return () => {
    leave()
    stop()
  }
}

/** A connection of this window alone. */
function hold({ close, retry }: Connection): () => void {
  retries.add(retry)
  return () => {
    retries.delete(retry)
    close()
  }
}

/** Asks whether the server is there, and lets the snapshots be fetched again. */
function poll(url: string, { onEvent, onState, onHeard }: Listener): () => void {
  const closed = new AbortController()
  let since: number | null = null
  const ask = async () => {
    try {
      const { ok } = await fetch(url, { signal: closed.signal })
      if (!ok) throw new TypeError('not well')
      since = null
      onState({ kind: 'polling', every_ms: pollEvery_ms })
      onHeard()
      onEvent({ id: null, event: 'reset', data: '{"reason":"polled"}' })
    } catch (error) {
      if (closed.signal.aborted) return
      if (!(error instanceof TypeError)) throw error
      since ??= Date.now()
      onState({ kind: 'offline', since, retry_at: Date.now() + pollEvery_ms })
    }
  }
  void ask()
  const again = () => void ask()
  const timer = setInterval(again, pollEvery_ms)
  retries.add(again)
  return () => {
    retries.delete(again)
    clearInterval(timer)
    closed.abort()
  }
}

interface Leading {
  listener: Listener
  connect: Connect
  deliver: (event: StreamEvent) => void
  settle: (state: LiveState) => void
  state: () => LiveState
}

function share(who: string, { listener, connect, deliver, settle, state }: Leading): () => void {
  const name = `beacon-live ${who}`
  const channel = new BroadcastChannel(name)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
  const tell = (message: Shared) => channel.postMessage(message)
  let isLeader = false
  let leave: (() => void) | null = null
  let retryOwn: () => void = () => undefined
  const retry = () => (isLeader ? retryOwn() : tell({ kind: 'retry' }))
  retries.add(retry)
  const onShared = ({ data }: MessageEvent<Shared>) => {
    if (data.kind === 'hello') return isLeader ? tell({ kind: 'state', state: state() }) : undefined
    if (isLeader) return data.kind === 'retry' ? retryOwn() : undefined
    if (data.kind === 'retry') return undefined
    if (data.kind === 'event') return deliver(data.event)
    if (data.kind === 'heard') return listener.onHeard()
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
        retryOwn = connection.retry
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
  const blind = followSight((isHidden) => {
    if (!isHidden) return leave === null ? queue() : undefined
    leave?.()
    leave = null
    return undefined
  })
  return () => {
    retries.delete(retry)
    blind()
    leave?.()
    channel.close()
  }
}
