import { urlOf } from '../client.ts'
import { health } from '../platform/health.ts'
import type { LiveState } from './live-connection.ts'
import { live, type LiveEvent, type LiveEventName } from './live.ts'
import type { StreamEvent } from './live-parse.ts'
import { type LivePart, readPart } from './live-part.ts'
import { type Listener, type LivePort, openPort } from './live-port.ts'

export type { LiveState } from './live-connection.ts'
/** An event with its payload; narrow by `event`. */
export type LiveMessage = { [N in LiveEventName]: { event: N; data: LiveEvent<N> } }[LiveEventName]

export interface LiveOptions {
  /** What is listened to: `me`, `contest:<id>`, `desk:<id>` or `screen:<contest>:<display>`. */
  part: LivePart
  onMessage: (message: LiveMessage) => void
  onState?: (state: LiveState) => void
  /** Any byte arrived, heartbeats included (for “data from …”). */
  onHeard?: () => void
  /** User id of the listener. Screens leave it out, because their key opens the stream. */
  identity?: string
}

/** `reset` means: fetch the snapshot again. Everybody at once would be a stampede. */
const resetSpread_ms = 3_000
const spreadAlready: ReadonlySet<string> = new Set(['polled'])

/**
 * Listens to a part until the returned function is called. All windows of a browser share one stream by a shared worker; where there
 * is none `listenInWindow` does what it can. Resumes by id; `reset` arrives spread over 0–3 s.
 */
export function openLive(options: LiveOptions): () => void {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const onEvent = (event: StreamEvent) => {
    const message = { event: event.event, data: JSON.parse(event.data) } as LiveMessage
    if (message.event !== 'reset' || spreadAlready.has(message.data.reason)) return options.onMessage(message)
    const timer = setTimeout(() => {
      timers.delete(timer)
      options.onMessage(message)
    }, Math.random() * resetSpread_ms)
    timers.add(timer)
  }
  const { part, identity = null, onState = nothing, onHeard = nothing } = options
  const close = listen({ part, identity, onEvent, onState, onHeard })
  return () => {
    close()
    for (const timer of timers) clearTimeout(timer)
  }
}

/** Tries the lost stream again at once, whoever holds it. */
export function retryLive(): void {
  port?.retry()
  windowCode?.retryInWindow()
}

const nothing = () => undefined

let port: LivePort | null = null
let isBroken = false
/** Listeners that went another way when the worker's script did not come. */
const moved = new Map<Listener, () => void>()

function listen(listener: Listener): () => void {
  // An address that names nothing is refused here: it must not spoil the stream of all windows.
  if (readPart(listener.part) === null) {
    queueMicrotask(() => listener.onState({ kind: 'refused', status: 400 }))
    return nothing
  }
  if (isBroken || typeof SharedWorker === 'undefined') return inWindow(listener)
  port ??= openPort(
    new SharedWorker(new URL('./live-worker.ts', import.meta.url), { type: 'module', name: 'beacon-live' }),
    streamUrl(),
    (listeners) => {
      isBroken = true
      for (const one of listeners) moved.set(one, inWindow(one))
    },
  )
  const stop = port.listen(listener)
  return () => {
    stop()
    moved.get(listener)?.()
    moved.delete(listener)
  }
}

const streamUrl = () => new URL(urlOf(live.browser, { query: { part: [] } }), location.href).href

/** Comes apart: nearly every browser has shared workers. */
const loadWindowCode = () => import('./live-window.ts')
let windowCode: Awaited<ReturnType<typeof loadWindowCode>> | null = null
const loadAgain_ms = 5_000

/** Listens by this window alone as soon as the code is there. Until then the stream counts as lost: pages say so and try again. */
function inWindow(listener: Listener): () => void {
  let close: (() => void) | null = nothing
  let timer: ReturnType<typeof setTimeout> | undefined
  const since = Date.now()
  const open = async () => {
    try {
      windowCode ??= await loadWindowCode()
    } catch (error) {
      if (close === null) return
      console.error(error)
      listener.onState({ kind: 'offline', since, retry_at: Date.now() + loadAgain_ms })
      timer = setTimeout(() => void open(), loadAgain_ms)
      return
    }
    if (close !== null) close = listenBy(windowCode, listener)
  }
  void open()
  return () => {
    clearTimeout(timer)
    close?.()
    close = null
  }
}

function listenBy({ listenInWindow }: NonNullable<typeof windowCode>, listener: Listener): () => void {
  const read = readPart(listener.part)
  const params = { resource_id: read?.contest_id ?? '' }
  const url = read?.kind === 'me' ? urlOf(live.me, {}) : urlOf(read?.kind === 'desk' ? live.desk : live.contest, { params })
  return listenInWindow(listener, url, urlOf(health.live, {}))
}
