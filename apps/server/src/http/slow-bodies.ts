import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Failure } from '../failure.ts'
import { breakBody } from './break-body.ts'

/** How long a client may keep a connection waiting for what it began to send. */
export interface Patience {
  headers_ms: number
  /** Between one piece of a body and the next; how long the whole takes is another limit. */
  body_ms: number
}
export const patienceOfServer: Patience = { headers_ms: 60_000, body_ms: 60_000 }
/** Less than this in all the time of the patience is no progress: a byte a minute would hold a connection for hours. */
const leastBytes = 1024

interface OpenBody {
  request: IncomingMessage
  response: ServerResponse
  /** What the connection had brought when it last moved. */
  bytes: number
  since: number
  isBroken: boolean
}

/** A connection brings one body at a time: the one before has come whole when the next begins. */
interface Line {
  body: OpenBody | null
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** Answers 408 to bodies that stopped coming, and closes their connections. One that moves, however slowly, goes on. */
export function watchBodies(server: Server, { body_ms }: Patience): { stop: () => void } {
  // Of connections, not of bodies: what comes and goes with each request stands in no set (ADR 201).
  const lines = new Set<Line>()
  const lineOf = new WeakMap<Socket, Line>()
  const openLine = (socket: Socket): Line => {
    const line = { body: null }
    lines.add(line)
    lineOf.set(socket, line)
    socket.once('close', () => lines.delete(line))
    return line
  }
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    const { socket } = request
    const line = lineOf.get(socket) ?? openLine(socket)
    const body: OpenBody = { request, response, bytes: socket.bytesRead, since: performance.now(), isBroken: false }
    line.body = body
    request.once('close', () => {
      if (line.body === body) line.body = null
    })
    response.once('finish', () => readAway(request))
  })
  let last = performance.now()
  const look = () => {
    const now = performance.now()
    // A process that stood still itself has not read yet what came meanwhile: everybody gets the time anew.
    const stoodStill = now - last > body_ms / 2
    last = now
    for (const line of lines) {
      const { body } = line
      if (body === null) continue
      if (stoodStill) body.since = now
      if (body.request.complete) line.body = null
      else if (hasMoved(body)) Object.assign(body, { bytes: body.request.socket.bytesRead, since: now })
      else if (now - body.since >= body_ms) end(body)
    }
  }
  const timer = setInterval(look, body_ms / 4).unref()
  return { stop: () => clearInterval(timer) }
}

/** Bytes that wait for us are no fault of the client; what still comes after the answer serves nobody. */
const hasMoved = ({ request, response, bytes }: OpenBody): boolean =>
  !response.writableEnded && (request.readableLength > 0 || request.socket.bytesRead - bytes >= leastBytes)

/** What a refusal left unread would stand before the next request of the connection. */
function readAway(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return
  request.unpipe()
  request.resume()
}

function end(body: OpenBody): void {
  const { request, response, isBroken } = body
  body.isBroken = true
  const failure = new Failure('body_too_slow', undefined, { connection: 'close' })
  if (isBroken || response.headersSent || !breakBody(request, failure)) request.socket.destroy()
}
