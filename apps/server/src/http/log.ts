import type { FastifyInstance } from 'fastify'
import { maskedPath } from '../masking.ts'

/** Who asked what and how it went: no query, no body, keys in the path hidden. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url
    if (route?.startsWith('/api/ct/health') === true) return done()
    const level = reply.statusCode >= 500 ? 'error' : 'info'
    request.log[level](
      {
        method: request.method,
        path: maskedPath(request.url),
        route: route ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ip: request.ip,
        user_id: request.ctx?.actor?.user_id ?? null,
      },
      'request',
    )
    done()
  })
}
