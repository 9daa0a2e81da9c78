import type { AnyEndpoint } from '@beacon/api/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../context.ts'
import { fail } from '../failure.ts'
import type { Implementation } from '../module.ts'
import { countedDoor } from '../modules/platform/upload-quota/index.ts'
import { guard } from '../guard.ts'
import { apiBase, type AnyCall, type AnyHandler } from './call.ts'
import { bodyFields } from './form.ts'
import { once, type StoredReply } from './idempotency.ts'
import { refuseMedia } from './media.ts'
import { replyText, sendSpecial, sendText, statusAndValue } from './send.ts'
import type { Shortcuts } from './short/shortcut.ts'
import type { Sockets } from './sockets.ts'
import { partsOf } from './upload.ts'
import { validate } from './validate.ts'

export const defaultBodyBytes = 1024 * 1024

declare module 'fastify' {
  interface FastifyRequest {
    ctx: Ctx
  }
  interface FastifyContextConfig {
    endpoint?: AnyEndpoint
  }
}

const bodyBytes = ({ body_bytes }: AnyEndpoint): number => body_bytes ?? defaultBodyBytes

/** What some routes lead to besides their handler. `sockets` is null where no operation is one. */
interface Further {
  shortcuts: Shortcuts
  sockets: Sockets | null
}

/** One Fastify route per operation: access before the body is read, then validation, handler, declared reply. */
export function addRoute(app: FastifyInstance, { endpoint, handler }: Implementation, { shortcuts, sockets }: Further): void {
  app.route({
    method: endpoint.method,
    url: apiBase + endpoint.path,
    config: { endpoint },
    bodyLimit: bodyBytes(endpoint),
    onRequest: (request, _reply, done) => {
      const { resource_id } = request.params as { resource_id?: string }
      if (resource_id !== undefined && endpoint.path.startsWith('/contests/:resource_id')) request.ctx.contest_id = resource_id
      guard(endpoint, request.ctx)
      refuseMedia(endpoint, request.headers['content-type'])
      done()
    },
    handler: async (request, reply) => {
      const call = await callOf(endpoint, request)
      if (endpoint.transfer === 'socket' && sockets !== null) return sockets.open({ endpoint, handler, call, request, reply })
      const run = () => counted(endpoint, handler, call)
      const key = request.headers['idempotency-key']
      if (typeof key === 'string' && endpoint.method !== 'GET' && endpoint.transfer === 'json' && request.ctx.actor !== null) {
        const kept = await once(request.ctx, idempotentCall(endpoint, request, call, key), async () => storedReplyOf(endpoint, await run()))
        return sendText(reply, kept.status, kept.text)
      }
      const result = await run()
      shortcuts.learn(request.url, { endpoint, handler, checked: call }, result)
      return answer(endpoint, request, reply, result)
    },
  })
}

/** What an upload brings is counted for whoever sends it; nobody signed in reaches no operation that takes files. */
async function counted(endpoint: AnyEndpoint, handler: AnyHandler, call: AnyCall): Promise<unknown> {
  if (endpoint.transfer !== 'upload') return handler(call)
  const door = countedDoor(call.ctx, endpoint)
  try {
    return await handler({ ...call, parts: () => door.parts(call.parts()) })
  } finally {
    await door.close()
  }
}

async function answer(endpoint: AnyEndpoint, request: FastifyRequest, reply: FastifyReply, result: unknown): Promise<FastifyReply> {
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'private, no-store')
  if (sendSpecial(endpoint, request, reply, result)) return reply
  const { status, value } = statusAndValue(endpoint, result)
  return sendText(reply, status, replyText(endpoint, value))
}

function storedReplyOf(endpoint: AnyEndpoint, result: unknown): StoredReply {
  const { status, value } = statusAndValue(endpoint, result)
  return { status, text: replyText(endpoint, value) }
}

function idempotentCall(endpoint: AnyEndpoint, request: FastifyRequest, call: unknown, key: string) {
  const { params, query, body } = call as { params: unknown; query: unknown; body: unknown }
  return { userId: request.ctx.actor?.user_id ?? '', operation: `${endpoint.method} ${endpoint.path}`, key, body: { params, query, body } }
}

/** The checked boundary: what the schemas let through is what the handler's type says. */
async function callOf(endpoint: AnyEndpoint, request: FastifyRequest): Promise<AnyCall> {
  const params = validate(endpoint.params, endpoint.params === undefined ? {} : request.params)
  const query = validate(endpoint.query, request.query)
  const max = bodyBytes(endpoint)
  const body = endpoint.takes === 'upload' ? undefined : validate(endpoint.body, (await bodyFields(request, max)) ?? {})
  return {
    params,
    query,
    body,
    ctx: request.ctx as AnyCall['ctx'],
    fail,
    parts: () => partsOf(request, max),
    header: (name) => headerOf(request, name),
    target: request.originalUrl,
  }
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
