import type { FastifyInstance } from 'fastify'

export function securityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .header('cross-origin-opener-policy', 'same-origin')
    if (request.protocol === 'https') void reply.header('strict-transport-security', 'max-age=31536000')
    done()
  })
}
