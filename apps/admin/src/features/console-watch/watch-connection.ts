import { call, urlOf } from '@beacon/api/client'
import { sceneConsole, type ConsoleGoes, type WatchComes } from '@beacon/api/scene/console'
import { socketProtocols } from '@beacon/api/platform/socket'

interface Ears {
  onBytes: (bytes: Uint8Array) => void
  onSaid: (said: ConsoleGoes) => void
  onEnd: (error: unknown) => void
}
export interface WatchConnection {
  say: (word: WatchComes) => void
  type: (bytes: Uint8Array) => void
  close: () => void
}

/** Watches one console until it ends; each opening takes a ticket, which is audited. */
export function connectWatch(console_id: string, ears: Ears): WatchConnection {
  let socket: WebSocket | null = null
  let isClosed = false
  const open = async () => {
    const params = { console_id }
    const { ticket } = await call(sceneConsole.watch_ticket, { params })
    if (isClosed) return
    const url = new URL(urlOf(sceneConsole.watch, { params }), location.href)
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
    socket = new WebSocket(url.href, socketProtocols(ticket))
    socket.binaryType = 'arraybuffer'
    socket.addEventListener('message', ({ data }) => {
      if (data instanceof ArrayBuffer) ears.onBytes(new Uint8Array(data))
      else ears.onSaid(JSON.parse(String(data)) as ConsoleGoes)
    })
    socket.addEventListener('close', () => !isClosed && ears.onEnd(null))
  }
  open().catch((error: unknown) => !isClosed && ears.onEnd(error))
  const ready = () => (socket?.readyState === WebSocket.OPEN ? socket : null)
  return {
    say: (word) => ready()?.send(JSON.stringify(word)),
    type: (bytes) => ready()?.send(bytes as Uint8Array<ArrayBuffer>),
    close: () => {
      isClosed = true
      socket?.close()
    },
  }
}
