import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../context.ts'
import { openTargetProxy } from '../modules/scenes/gateway/index.ts'

type Asking = (request: IncomingMessage, response: ServerResponse) => void
type Upgrading = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** Hosts of web targets are served by their nodes: what comes for them never sees the platform, nor its headers and cookies. */
export function addTargets(app: FastifyInstance, platform: Platform): void {
  const proxy = openTargetProxy(platform)
  // Checked by Node's own events of these names.
  const asking = app.server.listeners('request') as Asking[]
  const upgrading = app.server.listeners('upgrade') as Upgrading[]
  app.server.removeAllListeners('request')
  app.server.removeAllListeners('upgrade')
  app.server.on('request', (request, response) => {
    if (proxy.owns(request.headers.host)) return proxy.request(request, response)
    for (const listener of asking) listener.call(app.server, request, response)
  })
  app.server.on('upgrade', (request, socket, head) => {
    if (proxy.owns(request.headers.host)) return proxy.upgrade(request, socket, head)
    if (upgrading.length === 0) socket.destroy()
    for (const listener of upgrading) listener.call(app.server, request, socket, head)
  })
}
