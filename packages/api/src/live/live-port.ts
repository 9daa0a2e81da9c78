import type { LiveState } from './live-connection.ts'
import type { FromWindow, ToWindow, Want } from './live-hub.ts'
import type { StreamEvent } from './live-parse.ts'
import type { LivePart } from './live-part.ts'

/** A listener of a part in this window. */
export interface Listener {
  part: LivePart
  identity: string | null
  onEvent: (event: StreamEvent) => void
  onState: (state: LiveState) => void
  onHeard: () => void
}
interface OpenWant extends Want {
  state: LiveState
  listeners: Set<Listener>
}

const again_ms = 20_000
const hiddenPatience_ms = 60_000

/** This window's way to the worker; one for all that listen in it. */
export interface LivePort {
  listen: (listener: Listener) => () => void
  /** Tries now what waits for its next try. */
  retry: () => void
}

/** `onBroken`: the worker's script did not come (a new release took it away): its listeners must go another way. */
export function openPort(worker: SharedWorker, url: string, onBroken: (listeners: Listener[]) => void): LivePort {
  const { port } = worker
  const wants = new Map<LivePart, OpenWant>()
  let next = 0
  let isHidden = false
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no target origin
  const tell = (message: FromWindow) => port.postMessage(message)
  const tellWants = () => tell({ kind: 'want', url, wants: [...wants.values()].map((want) => plain(want, isHidden)) })
  port.addEventListener('message', ({ data }: MessageEvent<ToWindow>) => hear(wants, data))
  port.start()
  worker.addEventListener('error', () => {
    const left = [...wants.values()].flatMap(({ listeners }) => [...listeners])
    wants.clear()
    onBroken(left)
  })
  setInterval(() => wants.size > 0 && tellWants(), again_ms)
  addEventListener('pagehide', () => tell({ kind: 'gone' }))
  addEventListener('pageshow', ({ persisted }) => persisted && tellWants())
  followSight((hidden) => {
    isHidden = hidden
    tellWants()
  })
  return {
    retry: () => tell({ kind: 'retry' }),
    listen: (listener) => {
      const { part, identity } = listener
      const known = wants.get(part)
      if (known !== undefined && known.state.kind !== 'refused' && known.identity === identity) {
        known.listeners.add(listener)
        queueMicrotask(() => known.listeners.has(listener) && listener.onState(known.state))
      } else {
        const listeners = new Set([...(known?.listeners ?? []), listener])
        wants.set(part, { part, identity, n: (next += 1), is_hidden: false, state: { kind: 'connecting' }, listeners })
        tellWants()
      }
      return () => {
        const now = wants.get(part)
        if (now?.listeners.delete(listener) !== true || now.listeners.size > 0) return
        wants.delete(part)
        tellWants()
      }
    },
  }
}

/** A display is there to be looked at by others: it never lets go. */
const plain = ({ part, n, identity }: OpenWant, isHidden: boolean): Want => ({
  part,
  n,
  identity,
  is_hidden: isHidden && identity !== null,
})

function hear(wants: ReadonlyMap<LivePart, OpenWant>, message: ToWindow): void {
  if (message.kind === 'heard') {
    for (const { listeners } of wants.values()) for (const listener of listeners) listener.onHeard()
    return
  }
  const want = wants.get(message.part)
  if (want === undefined) return
  if (message.kind === 'state') want.state = message.state
  for (const listener of want.listeners) {
    if (message.kind === 'state') listener.onState(message.state)
    else listener.onEvent(message.event)
  }
}

/** Tells when the window has been hidden for a minute, and when it is seen again. */
export function followSight(tell: (isHidden: boolean) => void): () => void {
  let patience: ReturnType<typeof setTimeout> | undefined
  let isHidden = false
  const settle = (hidden: boolean) => {
    if (hidden === isHidden) return
    isHidden = hidden
    tell(hidden)
  }
  const onVisibility = () => {
    clearTimeout(patience)
    if (document.visibilityState === 'visible') settle(false)
    else patience = setTimeout(() => settle(true), hiddenPatience_ms)
  }
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    clearTimeout(patience)
  }
}
