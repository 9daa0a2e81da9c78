import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { contest } from '@beacon/api/contest/contest'
import type { AnyEndpoint } from '@beacon/api/endpoint'
import { submission } from '@beacon/api/topic/submission'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Ctx, Platform, ReadCookie } from '../../context.ts'
import { fail, Failure } from '../../failure.ts'
import { guard } from '../../guard.ts'
import { isClosed } from '../../modules/platform/backup/index.ts'
import { doorsOf } from '../../modules/people/session/index.ts'
import type { Answered, Hear } from '../answered.ts'
import { apiBase, type AnyCall, type AnyHandler, type Checked } from '../call.ts'
import { readCookies } from '../cookies.ts'
import type { Identify } from '../identify.ts'
import { enterTry } from '../meter.ts'
import { isReady } from '../ready.ts'
import type { RefusalLog } from '../refusals.ts'
import { refusedAnswer } from '../refused.ts'
import { replyText } from '../send.ts'
import { sendShort, type ShortAnswer } from './short-answer.ts'
import { isPlainRead, isPlainWrite, openRequestReader, textOf, type RequestReader } from './short-request.ts'
import { validate } from '../validate.ts'

/** What an address came to when it was answered the long way. */
interface KnownAddress {
  endpoint: AnyEndpoint
  handler: AnyHandler
  /** Path and query as the schemas let them through: the same text passes them the same way. */
  checked: Checked
}

/** Addresses that were answered before: asked again, they need no routing, no parsing of their path and no hooks. */
export interface Shortcuts {
  learn: (url: string, known: KnownAddress, result: unknown) => void
  find: (method: string, url: string) => KnownAddress | undefined
}

const mostKnown = 2_000
const longestUrl = 512
/** Asked by every player after every event, or sent by all at once. Their answers are plain values, and they set no cookie. */
const often: ReadonlySet<AnyEndpoint> = new Set<AnyEndpoint>([contest.me, submission.submit])

export function openShortcuts(): Shortcuts {
  const known = new LRUCache<string, KnownAddress>({ max: mostKnown })
  return {
    learn: (url, { endpoint, handler, checked }, result) => {
      const { method } = endpoint
      const key = `${method} ${url}`
      if (!(often.has(endpoint) || (method === 'GET' && isReady(result))) || url.length > longestUrl || known.has(key)) return
      const { params, query } = checked
      known.set(key, { endpoint, handler, checked: { params: Object.freeze(params), query: Object.freeze(query), body: undefined } })
    },
    find: (method, url) => known.get(`${method} ${url}`),
  }
}

interface About {
  platform: Platform
  shortcuts: Shortcuts
  identify: Identify
  hear: Hear
  refusals: Pick<RefusalLog, 'note'>
}
interface Decided {
  ctx: Ctx
  answer: ShortAnswer
  refusal: string | null
}

/**
 * Answers what it can before the framework sees it. Who asks, doors, rights, the check of the body and the handler are the very
 * functions of the long way. Whatever is unusual takes the long way from its start, until a write is in its handler: what that
 * refuses is told here, since it must not run twice.
 */
export function addShortcut(app: FastifyInstance, about: About): void {
  const { shortcuts, hear } = about
  const { config, db, log } = about.platform
  const reader = openRequestReader(config.trustedProxies, config.origins)
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  const find = (request: IncomingMessage): KnownAddress | undefined => {
    const isPlain = isPlainRead(request) || (isPlainWrite(request) && reader.isOwnWrite(request))
    return !isPlain || isClosing || isClosed(db) ? undefined : shortcuts.find(request.method ?? '', request.url ?? '')
  }
  const decide = openDecisions(app, about, reader)

  const [long] = app.server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
  if (long === undefined) throw new Error('the server has no listener')
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    const known = find(request)
    if (known === undefined) return long(request, response)
    const from = performance.now()
    decide(request, known)
      .then(
        (decided) => {
          if (decided === null) return long(request, response)
          const tell = () => hear(answered(request, response, { known, decided, from }))
          const { ctx, answer } = decided
          sendShort(request, response, answer, { ctx, origins: config.origins, isSecure: reader.isSecure(request) })
          // Whoever left meanwhile was answered too, and counts out.
          if (response.closed) tell()
          else response.once('close', tell)
        },
        () => long(request, response),
      )
      .catch((error: unknown) => {
        log.error({ err: error }, 'an answer could not be sent')
        response.destroy()
      })
  })
}

type Decide = (request: IncomingMessage, known: KnownAddress) => Promise<Decided | null>

/** Null, or an error, before a handler wrote: the long way begins from its start. */
function openDecisions(app: FastifyInstance, { platform, identify, refusals }: About, reader: RequestReader): Decide {
  const { config, log } = platform
  const contextOf = async (request: IncomingMessage, { endpoint, checked }: KnownAddress): Promise<Ctx> => {
    const { headers } = request
    const ip = reader.addressOf(request)
    const cookies = app.parseCookie(headers.cookie ?? '')
    const about = {
      ip,
      user_agent: headers['user-agent'] ?? '',
      request_id: randomUUID(),
      accept_language: headers['accept-language'],
      cookies: readOnly(readCookies(cookies, config.origins)),
    }
    const who = await identify({ cookies, headers, ip })
    const ctx: Ctx = { ...platform, ...about, ...who, ...(await doorsOf(platform, who.actor, ip)) }
    const { resource_id } = checked.params as { resource_id?: string }
    if (resource_id !== undefined && endpoint.path.startsWith('/contests/:resource_id')) ctx.contest_id = resource_id
    guard(endpoint, ctx)
    return ctx
  }
  const read = async (call: AnyCall, { endpoint, handler }: KnownAddress): Promise<Decided | null> => {
    const result: unknown = await handler(call)
    if (isReady(result)) return { ctx: call.ctx, answer: { ready: result }, refusal: null }
    return often.has(endpoint) ? { ctx: call.ctx, answer: plainAnswer(endpoint, result), refusal: null } : null
  }
  /** What is to be told: the refusal, or why it could not be noted. */
  const noted = async (ctx: Ctx, endpoint: AnyEndpoint, refused: unknown): Promise<unknown> => {
    if (!(refused instanceof Failure)) return refused
    return refusals.note(ctx, endpoint, refused).then(
      () => refused,
      (error: unknown) => error,
    )
  }
  const write = async (call: AnyCall, { endpoint, handler, checked }: KnownAddress): Promise<Decided> => {
    const { ctx } = call
    enterTry(platform, endpoint, checked.params)
    try {
      return { ctx, answer: plainAnswer(endpoint, await handler(call)), refusal: null }
    } catch (refused) {
      const error = await noted(ctx, endpoint, refused)
      const { request_id, accept_language } = ctx
      const about = { endpoint, route: apiBase + endpoint.path, request_id, accept_language, ctx, log: log.child({ request_id }) }
      const { code, ...answer } = refusedAnswer(error, about)
      return { ctx, answer, refusal: code }
    }
  }
  return async (request, known) => {
    const ctx = await contextOf(request, known)
    const call = { ...known.checked, ...browserOf(request), ctx: ctx as AnyCall['ctx'], fail, parts: noParts }
    if (known.endpoint.method === 'GET') return read(call, known)
    const body = bodyOf(request, known.endpoint)
    return body === null ? null : write({ ...call, body: body.value }, known)
  }
}

const plainAnswer = (endpoint: AnyEndpoint, value: unknown): ShortAnswer => ({
  status: endpoint.status,
  text: replyText(endpoint, value),
  headers: { 'cache-control': 'private, no-store' },
})

/** Keys that could reach an object's prototype are refused by the framework's own parser, however they are written. */
const poisoned = /__proto__|constructor|\\u/u

/** A body that passes its schema; null where the framework must say what is wrong with it, and finds it unread. */
function bodyOf(request: IncomingMessage, endpoint: AnyEndpoint): { value: unknown } | null {
  const body = textOf(request)
  if (body === null) return null
  try {
    if (!poisoned.test(body.text)) return { value: validate(endpoint.body, JSON.parse(body.text)) }
  } catch {
    // What is wrong with it is found again, and told, on the long way.
  }
  body.putBack()
  return null
}

const browserOf = ({ headers, url = '' }: IncomingMessage): Pick<AnyCall, 'header' | 'target'> => ({
  header: (name) => [headers[name]].flat()[0],
  target: url,
})

function answered(
  request: IncomingMessage,
  response: ServerResponse,
  { known, decided, from }: { known: KnownAddress; decided: Decided; from: number },
): Answered {
  const { endpoint, checked } = known
  const { ctx, refusal } = decided
  return {
    method: endpoint.method,
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
    refusal,
    way: 'short',
  }
}

async function* noParts(): AsyncGenerator<never> {
  // What the short way takes has no parts.
}

/** Reading changes no cookie: who tries takes the long way. */
function readOnly(get: ReadCookie): Ctx['cookies'] {
  const refuse = () => {
    throw new Error('no cookie is changed by the short way')
  }
  return { get, set: refuse, clear: refuse }
}
