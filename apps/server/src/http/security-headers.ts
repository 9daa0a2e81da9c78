import type { FastifyInstance } from 'fastify'

/** What every answer carries. */
export const fixedHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
} as const

export function securityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(fixedHeaders)
    if (request.protocol === 'https') void reply.header('strict-transport-security', 'max-age=31536000')
    done()
  })
}
