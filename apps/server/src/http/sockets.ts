import { ServerResponse, type IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { AnyEndpoint } from '@beacon/api/endpoint'
import { socketLimits, socketProtocol, socketRestarts, ticketAmong } from '@beacon/api/platform/socket'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Ctx, Platform } from '../context.ts'
import { Failure } from '../failure.ts'
import { guard } from '../guard.ts'
import { checkChannel, openStreamDoor } from '../live/index.ts'
import type { Bytes, Line, OpenedSocket } from '../module.ts'
import { doorsOf, onSessionChanged } from '../modules/people/session/index.ts'
import { takeTicket } from '../modules/platform/socket-ticket/index.ts'
import { every } from '../every.ts'
import type { AnyCall, AnyHandler } from './call.ts'
import type { Identify } from './identify.ts'
import { openLine, refused } from './socket-line.ts'

const check_ms = 30_000

interface Place {
  socket: Socket
  head: Buffer
}
interface SocketRequest {
  endpoint: AnyEndpoint
  handler: AnyHandler
  call: AnyCall
  request: FastifyRequest
  reply: FastifyReply
}
interface OpenSocket {
  socket: WebSocket
  ctx: Ctx
  /** Judges access and row again, by the caller as the database knows it now. */
  check: () => Promise<void>
  opened: AnyOpened
  endpoint: AnyEndpoint
  isAlive: boolean
}
type AnyOpened = OpenedSocket<Line & Bytes>

/** Opens sockets of the contract. An upgrade takes the way of every request, so that all its checks hold, and is taken over at the end. */
export interface Sockets {
  open: (asked: SocketRequest) => Promise<FastifyReply>
}

export async function openSockets(app: FastifyInstance, platform: Platform, identify: Identify): Promise<Sockets> {
  const places = takeUpgrades(app)
  const open = new Set<OpenSocket>()
  const door = openStreamDoor()
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: socketLimits.message_bytes,
    handleProtocols: () => socketProtocol,
  })
  await watchSockets(app, platform, open)
  return {
    open: async ({ endpoint, handler, call, request, reply }) => {
      const { ctx, params } = call
      const place = places.get(request.raw)
      if (place === undefined) throw new Failure('socket_only')
      await takeTicket(ctx, endpoint, { params, ticket: ticketAmong(protocolsOf(request)) })
      const opened = openedBy(await handler(call))
      await opened.check(ctx)
      const { ip, actor, viewer } = ctx
      const who = { kind: actor === null ? ('screen_key' as const) : ('person' as const), id: actor?.user_id ?? viewer?.key_id ?? '', ip }
      if (opened.hasOwnLimits !== true) place.socket.once('close', door.enter(who, platform.config))
      reply.hijack()
      const check = async () => {
        const now: Ctx = { ...ctx, ...(await identify(request)) }
        Object.assign(now, await doorsOf(platform, now.actor, ip))
        guard(endpoint, now)
        await opened.check(now as AnyCall['ctx'])
      }
      server.handleUpgrade(request.raw, place.socket, place.head, (socket) => {
        const one = { socket, ctx, check, opened, endpoint, isAlive: true }
        start(open, one)
        const report = (error: unknown) => ctx.log.error({ err: error, route: endpoint.path }, 'a socket failed')
        opened.open(openLine(socket, { endpoint, report, onLife: () => (one.isAlive = true) }))
      })
      return reply
    },
  }
}

function openedBy(result: unknown): AnyOpened {
  if (typeof result === 'object' && result !== null && 'special' in result && result.special === 'socket' && 'socket' in result)
    // Checked by the mark that `socket` of module.ts sets.
    return result.socket as AnyOpened
  throw new Error('the handler of a socket opened none')
}

const protocolsOf = ({ headers }: FastifyRequest): string[] => (headers['sec-websocket-protocol'] ?? '').split(',').map((one) => one.trim())

/** Node hands an upgrade over with its bare connection: it gets a response, so that the router answers a refusal as any other. */
function takeUpgrades(app: FastifyInstance): WeakMap<IncomingMessage, Place> {
  const places = new WeakMap<IncomingMessage, Place>()
  app.server.on('upgrade', (request, socket, head) => {
    if (!(socket instanceof Socket)) return void socket.destroy()
    places.set(request, { socket, head })
    socket.on('error', () => socket.destroy())
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    response.assignSocket(socket)
    response.once('finish', () => socket.end())
    app.routing(request, response)
  })
  return places
}

function start(open: Set<OpenSocket>, one: OpenSocket): void {
  const { socket } = one
  open.add(one)
  socket.once('close', () => open.delete(one))
  socket.on('error', () => socket.terminate())
  socket.on('pong', () => {
    one.isAlive = true
  })
}

/** A socket ends when its right does. A database that is away takes no right. */
async function watchSockets(app: FastifyInstance, platform: Platform, open: Set<OpenSocket>): Promise<void> {
  const judge = async (one: OpenSocket) => {
    try {
      await one.check()
    } catch (error) {
      if (error instanceof Failure) {
        // What comes may be held: the answer to the close must be heard.
        one.socket.resume()
        one.socket.close(one.opened.endOf?.(error.code) ?? refused, error.code)
      } else platform.log.warn({ err: error }, 'the right of a socket is unknown')
    }
  }
  const judgeThose = (isMeant: (one: OpenSocket) => boolean) => Promise.all([...open].filter(isMeant).map(judge))
  await onSessionChanged(platform.bus, ({ kind, id }) => {
    const isMeant = ({ ctx: { actor } }: OpenSocket) =>
      id === (kind === 'user' ? actor?.user_id : kind === 'role' ? actor?.role_id : actor?.session_id)
    void judgeThose(isMeant)
  })
  await platform.bus.listen(checkChannel, (subject) => {
    void judgeThose(
      ({ ctx, opened }) =>
        ctx.contest_id === subject || `user:${ctx.actor?.user_id ?? ''}` === subject || opened.isAbout?.(subject) === true,
    )
  })
  const look = async () => {
    for (const one of open) {
      if (!one.isAlive) one.socket.terminate()
      one.isAlive = false
      one.socket.ping()
    }
    await judgeThose(() => true)
  }
  const clock = every(check_ms, look, (error) => platform.log.error({ err: error }, 'sockets were not looked at'))
  app.addHook('preClose', async () => {
    clock.stop()
    for (const { socket, endpoint } of open) socket.close(endpoint.binary ? socketRestarts : 1001)
  })
}
