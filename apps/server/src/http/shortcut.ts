import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AnyEndpoint } from '@beacon/api/endpoint'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Ctx, Platform, ReadCookie } from '../context.ts'
import { fail } from '../failure.ts'
import type { Special } from '../module.ts'
import { isClosed } from '../modules/platform/backup/index.ts'
import { doorsOf } from '../modules/people/session/index.ts'
import { apiBase, type AnyCall, type AnyHandler, type Checked } from './call.ts'
import { compressedOnce } from './compressed.ts'
import { readCookies } from './cookies.ts'
import { guard } from '../guard.ts'
import { isReady, readyHeaders, hasTag } from './ready.ts'
import type { Answered, Hear } from './answered.ts'
import type { Identify } from './identify.ts'
import { fixedHeaders } from './security-headers.ts'

/** What an address came to when it was answered with ready bytes. */
interface KnownAddress {
  endpoint: AnyEndpoint
  handler: AnyHandler
  /** Path and query as the schemas let them through: the same text passes them the same way. */
  checked: Checked
}

/** Addresses that were answered with bytes everybody gets: asked again, they need no routing, no parsing and no hooks. */
export interface Shortcuts {
  learn: (url: string, known: KnownAddress) => void
  find: (url: string) => KnownAddress | undefined
}

const mostKnown = 2_000
const longestUrl = 512

export function openShortcuts(): Shortcuts {
  const known = new LRUCache<string, KnownAddress>({ max: mostKnown })
  return {
    learn: (url, one) => {
      if (url.length > longestUrl || known.has(url)) return
      const { params, query, body } = one.checked
      known.set(url, { ...one, checked: Object.freeze({ params: Object.freeze(params), query: Object.freeze(query), body }) })
    },
    find: (url) => known.get(url),
  }
}

type Ready = Extract<Special, { special: 'ready' }>
interface About {
  platform: Platform
  shortcuts: Shortcuts
  identify: Identify
  hear: Hear
}

/**
 * Answers what it can before the framework sees it. Who asks, doors, rights and the handler are the very functions of the long way;
 * whatever is unusual (a refusal, another kind of answer, a browser of another origin) takes the long way from its start. The caller's
 * address behind trusted proxies is found by the framework's own function.
 */
export function addShortcut(app: FastifyInstance, { platform, shortcuts, identify, hear }: About): void {
  const { config, db, log } = platform
  const addressOf = callerAddress(config.trustedProxies)
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  const isPlain = ({ headers }: IncomingMessage) => headers.origin === undefined && headers.cookie !== undefined
  const find = (request: IncomingMessage): KnownAddress | undefined => {
    if (request.method !== 'GET' || isClosing || !isPlain(request) || isClosed(db)) return undefined
    return shortcuts.find(request.url ?? '')
  }
  const decide = async (
    request: IncomingMessage,
    { endpoint, handler, checked }: KnownAddress,
  ): Promise<{ ctx: Ctx; ready: Ready } | null> => {
    const { headers } = request
    const ip = addressOf(request)
    const cookies = app.parseCookie(headers.cookie ?? '')
    const about = {
      ip,
      user_agent: headers['user-agent'] ?? '',
      request_id: randomUUID(),
      cookies: readOnly(readCookies(cookies, config.origins)),
    }
    const ctx: Ctx = { ...platform, actor: null, viewer: null, ended: null, bearer: null, ...about }
    Object.assign(ctx, await identify({ cookies, headers, ip }))
    Object.assign(ctx, await doorsOf(platform, ctx.actor, ip))
    const { resource_id } = checked.params as { resource_id?: string }
    if (resource_id !== undefined && endpoint.path.startsWith('/contests/:resource_id')) ctx.contest_id = resource_id
    guard(endpoint, ctx)
    const result: unknown = await handler({ ...checked, ...browserOf(request), ctx: ctx as AnyCall['ctx'], fail, parts: noParts })
    return isReady(result) ? { ctx, ready: result } : null
  }

  const [long] = app.server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
  if (long === undefined) throw new Error('the server has no listener')
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    const known = find(request)
    if (known === undefined) return long(request, response)
    const from = performance.now()
    decide(request, known)
      .then(
        (found) => {
          if (found === null) return long(request, response)
          const { ctx, ready } = found
          response.once('finish', () => hear(answered(request, response, { known, ctx, from })))
          send(request, response, { ctx, ready })
        },
        () => long(request, response),
      )
      .catch((error: unknown) => {
        log.error({ err: error }, 'an answer could not be sent')
        response.destroy()
      })
  })
}

const browserOf = ({ headers, url = '' }: IncomingMessage): Pick<AnyCall, 'header' | 'target'> => ({
  header: (name) => [headers[name]].flat()[0],
  target: url,
})

function callerAddress(trusted: string[]): (request: IncomingMessage) => string {
  if (trusted.length === 0) return ({ socket }) => socket.remoteAddress ?? ''
  const isTrusted = proxyAddr.compile(trusted)
  return (request) => proxyAddr(request, isTrusted)
}

function send(request: IncomingMessage, response: ServerResponse, { ctx, ready }: { ctx: Ctx; ready: Ready }): void {
  const { json, etag } = ready
  const shared = { 'x-request-id': ctx.request_id, ...fixedHeaders, vary: 'Origin', ...readyHeaders(ready) }
  if (hasTag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, shared)
    response.end()
    return
  }
  const sendBytes = (bytes: string | Buffer, more: Record<string, string>) => {
    const length = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(bytes) }
    response.writeHead(200, { ...shared, vary: 'Origin, Accept-Encoding', ...more, ...length })
    response.end(bytes)
  }
  const compressed = compressedOnce(json, request.headers['accept-encoding'])
  if (compressed === null) return sendBytes(json, {})
  void compressed.then(
    (bytes) => sendBytes(bytes, { 'content-encoding': 'gzip' }),
    (error: unknown) => {
      ctx.log.warn({ err: error }, 'an answer was sent uncompressed')
      sendBytes(json, {})
    },
  )
}

function answered(
  request: IncomingMessage,
  response: ServerResponse,
  { known, ctx, from }: { known: KnownAddress; ctx: Ctx; from: number },
): Answered {
  const { endpoint, checked } = known
  return {
    method: 'GET',
    url: request.url ?? '',
    route: apiBase + endpoint.path,
    request_id: ctx.request_id,
    endpoint,
    params: checked.params,
    headers: request.headers,
    status: response.statusCode,
    ms: performance.now() - from,
    ip: ctx.ip,
    ctx,
    refusal: null,
    way: 'short',
  }
}

async function* noParts(): AsyncGenerator<never> {
  // A GET has no parts.
}

/** Reading changes no cookie: who tries takes the long way. */
function readOnly(get: ReadCookie): Ctx['cookies'] {
  const refuse = () => {
    throw new Error('no cookie is changed by the short way')
  }
  return { get, set: refuse, clear: refuse }
}
