import type { FastifyInstance } from 'fastify'

/** What every answer carries. */
export const fixedHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
} as const

/** What an answer over TLS carries besides. */
export const secureHeaders = { 'strict-transport-security': 'max-age=31536000' } as const

export function securityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(fixedHeaders)
    if (request.protocol === 'https') void reply.headers(secureHeaders)
    done()
  })
}
