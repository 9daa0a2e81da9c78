import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import ipaddr from 'ipaddr.js'
import { networkOf } from '../live/door.ts'
import { openConnection, usualTiming, type Connection, type Talk, type Timing } from './connection.ts'

export type { Talk } from './connection.ts'
export type { FlagLine } from './lines.ts'

/** Connections of one process: of one address, and of all. A venue may stand behind one address. */
const usualPlaces = { address: 200, all: 2_000 }

export interface FlagPortInput {
  port: number
  host: string
  /** Several processes have the port open. */
  isShared: boolean
  talkWith: (address: string) => Talk
  /** What is said to who finds no place. */
  full: string
  timing?: Partial<Timing>
  places?: typeof usualPlaces
}

export interface FlagPort {
  port: number
  /** Says goodbye on every connection; resolves when all are gone. */
  close(): Promise<void>
}

/** Null: the other side has gone. An address of IPv4 is one, whatever socket it came by; the link of a local one is ours to know. */
function plainAddress(remote: string): string | null {
  const [address = ''] = remote.split('%', 1)
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : null
}

/** Opens the port on which programs of teams hand in flags line by line. @throws EADDRINUSE */
export async function openFlagPort(input: FlagPortInput): Promise<FlagPort> {
  const { places = usualPlaces } = input
  const timing = { ...usualTiming, ...input.timing }
  const open = new Map<Connection, Socket>()
  const byNetwork = new Map<string, number>()
  const server = createServer({ allowHalfOpen: true, noDelay: true, keepAlive: true }, (socket) => {
    const address = plainAddress(socket.remoteAddress ?? '')
    const network = networkOf(address ?? '')
    const count = byNetwork.get(network) ?? 0
    if (address === null || open.size >= places.all || count >= places.address) {
      socket.on('error', () => socket.destroy())
      socket.end(`${input.full}\n`)
      return void socket.setTimeout(timing.leave_ms, () => socket.destroy())
    }
    byNetwork.set(network, count + 1)
    const connection = openConnection(socket, input.talkWith(address), timing)
    open.set(connection, socket)
    socket.once('close', () => {
      open.delete(connection)
      const left = (byNetwork.get(network) ?? 1) - 1
      if (left > 0) byNetwork.set(network, left)
      else byNetwork.delete(network)
    })
  })
  server.listen({ port: input.port, host: input.host, reusePort: input.isShared })
  await once(server, 'listening')
  const bound = server.address()
  return {
    port: typeof bound === 'object' && bound !== null ? bound.port : input.port,
    close: async () => {
      const ended = new Promise((resolve) => server.close(resolve))
      for (const connection of open.keys()) connection.leave()
      // A judgement that is under way ends first; who does not leave then is cut.
      const cut = setTimeout(() => open.forEach((socket) => void socket.destroy()), 2 * timing.leave_ms + 1_000)
      await ended
      clearTimeout(cut)
    },
  }
}
