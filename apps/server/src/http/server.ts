import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { limits } from '@beacon/api/limits'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Ctx, Platform } from '../context.ts'
import { Failure } from '../failure.ts'
import type { Implementation } from '../module.ts'
import { doorsOf, sessionCookie } from '../modules/people/session/index.ts'
import { version } from '../version.ts'
import { addRoute, defaultBodyBytes } from './adaptor.ts'
import { apiBase } from './call.ts'
import { answeredOf, type Hear } from './answered.ts'
import { closeWhileRestoring } from './closed.ts'
import { cookieName, cookiesOf } from './cookies.ts'
import { addCors } from './cors.ts'
import { formFields } from './form.ts'
import type { Identify } from './identify.ts'
import { requestLog } from './log.ts'
import { meterAnswers } from './meter.ts'
import { addMetrics } from './metrics.ts'
import { addNotFound } from './not-found.ts'
import { addOpenApi } from './openapi.ts'
import { checkOrigin } from './origin-check.ts'
import { refusalLog } from './refusals.ts'
import { refusedAnswer } from './refused.ts'
import { securityHeaders } from './security-headers.ts'
import { addShortcut, openShortcuts } from './short/shortcut.ts'
import { gameAddress } from './game-address.ts'
import { openSockets } from './sockets.ts'
import { addTargets } from './targets.ts'
import { patienceOfServer, watchBodies, type Patience } from './slow-bodies.ts'

/** The client's own time-out: a large upload over a slow line may take that long. */
const longestRequestMs = limits.request_timeout_ms
const fallbackBase = '/api/oj/api'
const isApi = (url: string) => url.startsWith(`${apiBase}/`)

/** The address as everything behind it compares it: from its path on, with our own base. */
function pathFrom(url: string): string {
  const path = url.replace(/^https?:\/\/[^/?#]*/iu, '')
  if (path.startsWith(`${fallbackBase}/`)) return apiBase + path.slice(fallbackBase.length)
  return gameAddress(path) ?? path
}

export interface Opening {
  platform: Platform
  implementations: Implementation[]
  identify: Identify
  patience?: Patience | undefined
}

/** The HTTP server without pages: every implemented operation of the contract. */
export async function openServer({ platform, implementations, identify, patience = patienceOfServer }: Opening): Promise<FastifyInstance> {
  const { config } = platform
  const loggerInstance: FastifyBaseLogger = platform.log
  const app: FastifyInstance = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length === 0 ? false : config.trustedProxies,
    bodyLimit: defaultBodyBytes,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    rewriteUrl: ({ url = '/' }) => pathFrom(url),
    forceCloseConnections: 'idle',
    requestTimeout: longestRequestMs,
    http: { headersTimeout: patience.headers_ms, connectionsCheckingInterval: patience.headers_ms / 4 },
    frameworkErrors: (error, request, reply) => void sendFailure(error, request, reply),
  })
  const refusals = refusalLog()
  app.addHook('onClose', () => refusals.close())
  app.setErrorHandler(async (error, request, reply) => {
    const { endpoint } = request.routeOptions.config
    if (error instanceof Failure && endpoint !== undefined) await refusals.note(request.ctx, endpoint, error)
    return sendFailure(error, request, reply)
  })
  addParsers(app)
  await app.register(cookie)
  await app.register(multipart, { throwFileSizeLimit: false })
  securityHeaders(app)
  addCors(app, config.origins)
  closeWhileRestoring(app, platform)
  addContext(app, platform, identify)
  const hear = hearAnswers(app, platform)
  addOpenApi(app, version, cookieName(sessionCookie, config.origins))
  const shortcuts = openShortcuts()
  const hasSockets = implementations.some(({ endpoint }) => endpoint.transfer === 'socket')
  const sockets = hasSockets ? await openSockets(app, platform, identify) : null
  for (const one of implementations) addRoute(app, one, { shortcuts, sockets })
  addNotFound(app, implementations)
  addShortcut(app, { platform, shortcuts, identify, hear, refusals })
  const bodies = watchBodies(app.server, patience)
  app.addHook('onClose', () => bodies.stop())
  addTargets(app, platform)
  return app
}

/** Who hears of every answer once it has gone: the log, the metrics, the desk's monitoring. */
function hearAnswers(app: FastifyInstance, platform: Platform): Hear {
  app.decorateRequest('refusal', null)
  const ears = [requestLog(platform.log), addMetrics(app, platform), meterAnswers(app, platform)]
  const hear: Hear = (answered) => {
    for (const ear of ears) ear(answered)
  }
  app.addHook('onResponse', (request, reply, done) => {
    hear(answeredOf(request, reply))
    done()
  })
  return hear
}

function addContext(app: FastifyInstance, platform: Platform, identify: Identify): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id)
    if (!isApi(request.url)) {
      // The router also finds `/%61pi/…`. An operation has one spelling, or what compares addresses would be passed by.
      if (request.routeOptions.config.endpoint !== undefined) throw new Failure('not_found')
      return
    }
    const agent = request.headers['user-agent'] ?? ''
    const about = {
      ip: request.ip,
      user_agent: agent,
      request_id: request.id,
      accept_language: request.headers['accept-language'],
      cookies: cookiesOf(request, reply, platform.config.origins),
    }
    request.ctx = { ...platform, actor: null, viewer: null, ended: null, bearer: null, ...about }
    checkOrigin(request, platform.config.origins)
    Object.assign(request.ctx, await identify(request))
    Object.assign(request.ctx, await doorsOf(platform, request.ctx.actor, request.ip))
  })
}

/** Text is UTF-8. What an operation declares is judged by its route; these parsers only say how to read it. */
function addParsers(app: FastifyInstance): void {
  app.removeContentTypeParser(['text/plain', 'application/json'])
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const text = utf8(request, body)
    if (text instanceof Failure) done(text)
    // Scripts name the type of every call, also of one that sends nothing.
    else if (text === '') done(null)
    else parseJson(request, text, done)
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const text = utf8(request, body)
    if (text instanceof Failure) return done(text)
    done(null, formFields(text))
  })
}

function utf8(request: FastifyRequest, body: Buffer): string | Failure {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/iu.exec(request.headers['content-type'] ?? '')?.[1]
  if (charset !== undefined && !/^utf-?8$/iu.test(charset)) return new Failure('media_type')
  return isUtf8(body) ? body.toString() : new Failure('bad_request')
}

export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { endpoint } = request.routeOptions.config
  const { id: request_id, log } = request
  const about = { endpoint, route: request.routeOptions.url, request_id, log, accept_language: request.headers['accept-language'] }
  const { code, status, headers, text } = refusedAnswer(error, { ...about, ctx: request.ctx as Ctx | undefined })
  request.refusal = code
  return reply.headers(headers).code(status).type('application/json; charset=utf-8').send(text)
}
