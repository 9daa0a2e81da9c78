import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { blankCookies } from './blank-cookies.ts'

/** Anybody on the network may come, so one port takes no more than players need, and none holds a place for ever. */
const mostAtOnce = 200
const idleMs = 3_600_000
const dialMs = 10_000

export interface Listener {
  /** Ends what is connected as well. */
  close: () => void
}

export type Dial = (signal: AbortSignal) => Promise<Duplex>

/** A port of the machine; each connection is joined with one to the node. @throws what the machine says where it does not give the port. */
export async function listenAt(port: number, dial: Dial): Promise<Listener> {
  const open = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    void joinNode(socket, dial)
  })
  server.maxConnections = mostAtOnce
  await listening(server, port)
  // A later error of the listener ends it; the next pass finds out when it listens anew.
  server.on('error', () => server.close())
  return {
    close: () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

/** Both kinds of addresses where the machine has both. */
async function listening(server: Server, port: number): Promise<void> {
  try {
    server.listen({ port, host: '::', exclusive: true })
    await once(server, 'listening')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EAFNOSUPPORT')) throw error
    server.listen({ port, host: '0.0.0.0', exclusive: true })
    await once(server, 'listening')
  }
}

/** One connection of somebody outside, and one to the node, for as long as both last. */
export async function joinNode(socket: Socket, dial: Dial): Promise<void> {
  const leaving = new AbortController()
  socket.on('error', () => socket.destroy())
  socket.once('close', () => leaving.abort())
  socket.setNoDelay(true)
  socket.setTimeout(idleMs, () => socket.destroy())
  try {
    const node = await dial(AbortSignal.any([leaving.signal, AbortSignal.timeout(dialMs)]))
    if (socket.destroyed) return void node.destroy()
    node.on('error', () => socket.destroy())
    node.once('close', () => socket.destroy())
    socket.once('close', () => node.destroy())
    socket.pipe(blankCookies()).pipe(node)
    node.pipe(blankCookies()).pipe(socket)
  } catch {
    // Nobody is told why: who comes here is not known.
    socket.destroy()
  }
}
