import { socketLimits } from '@beacon/api/platform/socket'
import type { WebSocket } from 'ws'
import type { Bytes } from '../module.ts'

/** What a frame costs besides its bytes, so that a stream of tiny ones is slowed as well. */
const frameCost_bytes = 256
const window_ms = 1_000
/** Sources go on when this little waits. */
const drained_bytes = socketLimits.held_bytes / 4

export interface ByteSide {
  take: (piece: Buffer) => void
  line: Bytes
}

/**
 * The bytes of a socket. Nobody is cut for being slow or fast: what goes is held by its source, what comes too fast waits on the wire.
 * `onLife` hears of every sent piece, as an answer to a ping may stand behind a megabyte.
 */
export function openBytes(socket: WebSocket, onLife: () => void): ByteSide {
  const [listeners, drains]: [((bytes: Buffer) => void)[], (() => void)[]] = [[], []]
  const inlet = openInlet(socket, onLife)
  let isHolding = false
  const sent = () => {
    onLife()
    if (!isHolding || socket.bufferedAmount > drained_bytes) return
    isHolding = false
    for (const drain of drains) drain()
  }
  return {
    take: (piece) => {
      inlet.count(piece.length)
      for (const listener of listeners) listener(piece)
    },
    line: {
      sendBytes: (bytes) => {
        for (let at = 0; at < bytes.length && socket.readyState === socket.OPEN; at += socketLimits.message_bytes)
          socket.send(bytes.subarray(at, at + socketLimits.message_bytes), sent)
        isHolding ||= socket.bufferedAmount > socketLimits.held_bytes
        return !isHolding
      },
      onDrain: (listener) => void drains.push(listener),
      buffered: () => socket.bufferedAmount,
      hearBytes: (listener) => void listeners.push(listener),
      hold: (isHeld) => inlet.hold(isHeld),
    },
  }
}

/** The side that comes in: stands still while it is held, and until the next second when this one has brought enough. */
function openInlet(socket: WebSocket, onLife: () => void) {
  let [since, count, isHeld, isSlowed] = [0, 0, false, false]
  // Whoever is held cannot answer a ping. One that is gone refuses it, which ends the socket as well.
  const alive = setInterval(() => {
    if (isHeld) onLife()
  }, 10 * window_ms)
  socket.once('close', () => clearInterval(alive))
  const settle = () => {
    if (isHeld || isSlowed) socket.pause()
    else socket.resume()
  }
  const slow = () => {
    isSlowed = true
    settle()
    setTimeout(() => {
      isSlowed = false
      settle()
    }, window_ms)
  }
  return {
    count: (bytes: number) => {
      const now = performance.now()
      if (now - since > window_ms) [since, count] = [now, 0]
      count += bytes + frameCost_bytes
      if (count > socketLimits.bytes_per_s && !isSlowed) slow()
    },
    hold: (wanted: boolean) => {
      isHeld = wanted
      settle()
    },
  }
}

/** For a socket whose endpoint says nothing of bytes: its type has none of this. */
export function refuseBytes(path: string): Bytes {
  const refuse = (): never => {
    throw new Error(`${path} carries no bytes`)
  }
  return { sendBytes: refuse, onDrain: refuse, buffered: refuse, hearBytes: refuse, hold: refuse }
}
