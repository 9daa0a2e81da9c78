import { connect, type Socket } from 'node:net'
import { socketOf } from './arguments.ts'
import { answerDhcp, type Lease } from './dhcp.ts'

/** Listens at the cards of machines that run, and answers those that ask for their address. */
export interface Ears {
  /** Listens where nobody does yet; ends once each socket was tried. */
  keep: (run: string, leases: readonly Lease[]) => Promise<void>
  /** Hears no machine but these. */
  only: (runs: ReadonlySet<string>) => void
}

const headBytes = 4
/** No card sends a longer frame. */
const mostBytes = 70_000

export function openEars(): Ears {
  const heard = new Map<string, Map<number, Socket>>()
  return {
    keep: async (run, leases) => {
      const sockets = heard.get(run) ?? new Map<number, Socket>()
      heard.set(run, sockets)
      const tried = leases.map((lease, at) => {
        if (sockets.has(at)) return Promise.resolve()
        const socket = listenTo(socketOf(run, `card${at}`), lease)
        sockets.set(at, socket)
        socket.once('close', () => sockets.delete(at))
        return new Promise<void>((resolve) => {
          socket.once('connect', resolve)
          socket.once('close', () => resolve())
        })
      })
      await Promise.all(tried)
    },
    only: (runs) => {
      for (const [run, sockets] of heard) {
        if (runs.has(run)) continue
        for (const socket of sockets.values()) socket.destroy()
        heard.delete(run)
      }
    },
  }
}

function listenTo(path: string, lease: Lease): Socket {
  const socket = connect(path)
  // Nobody waits for it, and the next look tries again.
  socket.unref()
  socket.on('error', () => socket.destroy())
  let rest: Buffer = Buffer.alloc(0)
  socket.on('data', (piece: Buffer) => {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    while (rest.length >= headBytes) {
      const length = rest.readUInt32BE(0)
      if (length > mostBytes) return void socket.destroy()
      if (rest.length < headBytes + length) return
      const reply = answerDhcp(rest.subarray(headBytes, headBytes + length), lease)
      rest = rest.subarray(headBytes + length)
      if (reply !== null) socket.write(Buffer.concat([lengthOf(reply), reply]))
    }
  })
  return socket
}

function lengthOf(frame: Buffer): Buffer {
  const head = Buffer.alloc(headBytes)
  head.writeUInt32BE(frame.length)
  return head
}
