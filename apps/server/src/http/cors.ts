import type { FastifyInstance } from 'fastify'
import type { Origins } from '../origins.ts'

/** What each answer says to the origin that asked. */
export const corsHeaders = (origin: string | undefined, origins: Origins): Record<string, string> =>
  origin === undefined || !origins.all.includes(origin)
    ? { vary: 'Origin' }
    : {
        vary: 'Origin',
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': 'etag, retry-after, x-request-id, content-disposition',
      }

/** Apps of ours on another origin of the same site, by exact list. */
export function addCors(app: FastifyInstance, origins: Origins): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    if (!request.url.startsWith('/api/')) return done()
    void reply.headers(corsHeaders(origin, origins))
    if (origin === undefined || !origins.all.includes(origin) || request.method !== 'OPTIONS') return done()
    void reply
      .code(204)
      .header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
      .header(
        'access-control-allow-headers',
        'content-type, x-page, idempotency-key, if-none-match, last-event-id, authorization, tus-resumable, upload-length, upload-offset, upload-metadata, x-exam-page, x-exam-config-hash, x-exam-key-hash',
      )
      .header('access-control-max-age', '600')
      .send()
  })
}
