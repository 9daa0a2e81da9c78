import { call, isApiError, urlOf } from '@beacon/api/client'
import { sceneConsole, type ConsoleComes, type ConsoleGoes, type ConsoleKind } from '@beacon/api/scene/console'
import { socketEnds, socketProtocols } from '@beacon/api/platform/socket'

/** How long a lost connection waits before it comes back by itself; after the last a button does. */
const waits_ms = [1_000, 2_000, 5_000]
const pingEvery_ms = 5_000

export type Phase =
  | { name: 'opening' }
  | { name: 'open' }
  /** Comes back by itself. */
  | { name: 'lost' }
  /** Only a button brings it back; `code` is that of the socket, `reason` a word of the server. */
  | { name: 'over'; code: number; reason: string }
  | { name: 'refused'; error: unknown }

export interface ConnectionEars {
  onPhase: (phase: Phase) => void
  onBytes: (bytes: Uint8Array) => void
  onSaid: (said: ConsoleGoes) => void
  onRoundTrip: (ms: number) => void
  size: () => { columns: number; rows: number }
}
export interface Connection {
  type: (bytes: Uint8Array) => void
  say: (word: ConsoleComes) => void
  /** At once, with a new ticket. */
  again: () => void
  close: () => void
}

/** Which console of which node. */
export interface ConsoleAt {
  instance_id: string
  kind: ConsoleKind
}

/** Where this tab's shell of a node is remembered: after a reload it is the same one. */
const storageKeyOf = ({ instance_id, kind }: ConsoleAt) => `beacon.console.${instance_id}${kind === 'terminal' ? '' : `.${kind}`}`

/** The ticket back to the shell of before, or to a new one. */
async function ticketFor(at: ConsoleAt): Promise<{ console_id: string; ticket: string }> {
  const console_id = sessionStorage.getItem(storageKeyOf(at))
  if (console_id !== null) {
    try {
      return { console_id, ...(await call(sceneConsole.ticket, { params: { console_id } })) }
    } catch (error) {
      // A shell of before a new start of its scene is gone; whether a new one can be opened is asked anew.
      if (!isApiError(error) || (error.code !== 'not_found' && error.code !== 'console_not_running')) throw error
    }
  }
  const opened = await call(sceneConsole.open, { body: at })
  sessionStorage.setItem(storageKeyOf(at), opened.console_id)
  return opened
}

function addressOf(console_id: string): string {
  const url = new URL(urlOf(sceneConsole.socket, { params: { console_id } }), location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return url.href
}

interface SocketEars {
  onOpen: () => void
  hear: (data: unknown) => void
  lose: (code: number, reason: string) => void
}
function socketTo({ console_id, ticket }: { console_id: string; ticket: string }, { onOpen, hear, lose }: SocketEars): WebSocket {
  const socket = new WebSocket(addressOf(console_id), socketProtocols(ticket))
  socket.binaryType = 'arraybuffer'
  socket.addEventListener('open', onOpen)
  socket.addEventListener('message', ({ data }) => hear(data))
  socket.addEventListener('close', ({ code, reason }) => lose(code, reason))
  return socket
}

const own: ReadonlySet<number> = new Set([1000, ...Object.values(socketEnds).filter((code) => code !== socketEnds.driver)])

/** Measures how long a word takes to the server and back, again and again. */
function openPings(say: (word: ConsoleComes) => void, onRoundTrip: (ms: number) => void) {
  let [n, sentAt] = [0, 0]
  const ping = () => {
    n += 1
    sentAt = performance.now()
    say({ kind: 'ping', n })
  }
  const clock = window.setInterval(ping, pingEvery_ms)
  return {
    ping,
    hear: (answered: number) => {
      if (answered === n) onRoundTrip(performance.now() - sentAt)
    },
    stop: () => window.clearInterval(clock),
  }
}

/** One console as long as its page stands: opens it, brings it back, and says how it is. */
export function connect(place: ConsoleAt, ears: ConnectionEars): Connection {
  const state = { socket: null as WebSocket | null, tries: 0, isClosed: false, timer: 0 }
  const say = (word: ConsoleComes) => {
    if (state.socket?.readyState === WebSocket.OPEN) state.socket.send(JSON.stringify(word))
  }
  const pings = openPings(say, ears.onRoundTrip)
  const lose = (code: number, reason: string) => {
    state.socket = null
    if (state.isClosed) return
    if (code === 1000 || code === socketEnds.idle || code === socketEnds.state || code === socketEnds.gone)
      sessionStorage.removeItem(storageKeyOf(place))
    const wait = waits_ms[state.tries]
    if (own.has(code) || wait === undefined) return ears.onPhase({ name: 'over', code, reason })
    state.tries += 1
    ears.onPhase({ name: 'lost' })
    state.timer = window.setTimeout(() => void open(), wait)
  }
  const hear = (data: unknown) => {
    if (data instanceof ArrayBuffer) return ears.onBytes(new Uint8Array(data))
    const said = JSON.parse(String(data)) as ConsoleGoes
    if (said.kind === 'opened') {
      state.tries = 0
      ears.onPhase({ name: 'open' })
      pings.ping()
    }
    if (said.kind === 'pong') pings.hear(said.n)
    ears.onSaid(said)
  }
  const open = async () => {
    try {
      const at = await ticketFor(place)
      if (!state.isClosed) state.socket = socketTo(at, { onOpen: () => say({ kind: 'open', ...ears.size() }), hear, lose })
    } catch (error) {
      if (isApiError(error) && error.code !== 'network' && error.code !== 'timeout') ears.onPhase({ name: 'refused', error })
      else lose(1006, '')
    }
  }
  void open()
  return {
    type: (bytes) => {
      if (state.socket?.readyState === WebSocket.OPEN) state.socket.send(bytes as Uint8Array<ArrayBuffer>)
    },
    say,
    again: () => {
      window.clearTimeout(state.timer)
      state.tries = 0
      ears.onPhase({ name: 'opening' })
      void open()
    },
    close: () => {
      state.isClosed = true
      window.clearTimeout(state.timer)
      pings.stop()
      state.socket?.close()
    },
  }
}
