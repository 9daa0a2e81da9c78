import { createStreamParser, type StreamEvent } from './live-parse.ts'

/** `refused`: the server says no (signed out, banned, key revoked); the connection does not try again. */
export type LiveState =
  | { kind: 'connecting' }
  | { kind: 'live' }
  | { kind: 'offline'; since: number; retry_at: number }
  | { kind: 'refused'; status: number }
  /** Too many windows hold a stream: this one asks every so often instead. */
  | { kind: 'polling'; every_ms: number }

export interface ConnectionOptions {
  /** A function is asked at every connect. */
  url: string | (() => string)
  /** Where to go on; the newest id is asked for at every connect. */
  lastId: () => string | null
  onEvent: (event: StreamEvent) => void
  onState: (state: LiveState) => void
  /** Any byte arrived, heartbeats included. */
  onHeard?: () => void
  /** First wait after a loss, ms; doubles up to `mostWait_ms`, each with ±30 % jitter. */
  firstWait_ms?: number
  mostWait_ms?: number
}

/** The server's heartbeat is 15 s; a stream silent for longer than this is dead. */
const silence_ms = 40_000
/** A proxy between may name any waiting time; no client stays without a stream for longer than this. */
const mostAsked_s = 60

export interface Connection {
  close: () => void
  /** Ends the wait between two tries. */
  retry: () => void
}

/** Keeps one stream open until `close`: resumes by id, waits 1→30 s with jitter between tries. */
export function openConnection(options: ConnectionOptions): Connection {
  const { firstWait_ms = 1_000, mostWait_ms = 30_000 } = options
  const closed = new AbortController()
  let wait_ms = firstWait_ms
  let since: number | null = null
  let asked_ms: number | null = null
  let wake = new AbortController()

  const deliver = (event: StreamEvent) => {
    if (event.event === 'bye') asked_ms = retryOf(event.data)
    options.onEvent(event)
  }
  const wait = (asked_wait_ms: number) => {
    asked_ms = asked_wait_ms
  }
  const reset = () => {
    since = null
    wait_ms = firstWait_ms
  }
  const run = async () => {
    while (!closed.signal.aborted) {
      if ((await attempt({ ...options, onEvent: deliver }, closed.signal, { onOpen: reset, onWait: wait })) === 'refused') return
      if (closed.signal.aborted) return
      since = since ?? Date.now()
      const pause = asked_ms ?? wait_ms * (0.7 + Math.random() * 0.6)
      asked_ms = null
      wait_ms = Math.min(wait_ms * 2, mostWait_ms)
      options.onState({ kind: 'offline', since, retry_at: Date.now() + pause })
      wake = new AbortController()
      await sleep(pause, [closed.signal, wake.signal])
    }
  }
  void run()
  return { close: () => closed.abort(), retry: () => wake.abort() }
}

/** One try: until the stream breaks or the server refuses it. */
async function attempt(
  options: ConnectionOptions,
  closed: AbortSignal,
  { onOpen, onWait }: { onOpen: () => void; onWait: (ms: number) => void },
): Promise<'lost' | 'refused'> {
  options.onState({ kind: 'connecting' })
  const broken = new AbortController()
  const stop = () => broken.abort()
  closed.addEventListener('abort', stop, { once: true })
  let timer = setTimeout(stop, silence_ms)
  const noteBytes = () => {
    clearTimeout(timer)
    timer = setTimeout(stop, silence_ms)
    options.onHeard?.()
  }
  try {
    const id = options.lastId()
    const response = await fetch(typeof options.url === 'string' ? options.url : options.url(), {
      credentials: 'include',
      signal: broken.signal,
      headers: { accept: 'text/event-stream', ...(id === null ? {} : { 'last-event-id': id }) },
    })
    if ([400, 401, 403, 404].includes(response.status)) {
      options.onState({ kind: 'refused', status: response.status })
      return 'refused'
    }
    if (!response.ok || response.body === null) {
      const wait_s = Math.min(Number(response.headers.get('retry-after') ?? Number.NaN), mostAsked_s)
      // Clients that were refused come back at different moments, and none before the named time.
      if (wait_s > 0) onWait(wait_s * 1000 * (1 + Math.random() * 0.6))
      return 'lost'
    }
    onOpen()
    options.onState({ kind: 'live' })
    await readAll(response.body, noteBytes, options.onEvent)
    return 'lost'
  } catch (error) {
    // A broken connection is the normal end of a stream; the caller sees it as `offline`. A listener's own fault is not hidden.
    if (!isBroken(error)) queueMicrotask(() => Promise.reject(error))
    return 'lost'
  } finally {
    clearTimeout(timer)
    closed.removeEventListener('abort', stop)
  }
}

const isBroken = (error: unknown) => error instanceof TypeError || (error instanceof DOMException && error.name === 'AbortError')

async function readAll(body: ReadableStream<Uint8Array>, noteBytes: () => void, onEvent: (event: StreamEvent) => void): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const parse = createStreamParser(onEvent)
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    noteBytes()
    parse(decoder.decode(value, { stream: true }))
  }
}

function retryOf(data: string): number {
  const body: unknown = JSON.parse(data)
  const wanted = typeof body === 'object' && body !== null && 'retry_ms' in body ? Number(body.retry_ms) : Number.NaN
  return Number.isFinite(wanted) ? wanted * (0.7 + Math.random() * 0.6) : 1_000
}

/** Until the time has come or one of the signals says so. */
function sleep(ms: number, signals: readonly AbortSignal[]): Promise<void> {
  return new Promise((done) => {
    const finish = () => {
      clearTimeout(timer)
      for (const signal of signals) signal.removeEventListener('abort', finish)
      done()
    }
    const timer = setTimeout(finish, ms)
    for (const signal of signals) signal.addEventListener('abort', finish, { once: true })
  })
}
