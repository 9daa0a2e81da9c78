import type { FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'
import type { Origins } from '../origins.ts'

/** Origins a browser may write from: the configured ones, or the one this request came to. */
export function allowedOrigins(request: FastifyRequest, origins: Origins): string[] {
  const api = origins.api === null ? [] : [origins.api]
  return origins.all.length > 0 ? [...origins.all, ...api] : [`${request.protocol}://${request.host}`, ...api]
}

/** A write or a socket that a foreign page sends with our cookie is refused. No browser (neither header) passes. */
export function checkOrigin(request: FastifyRequest, origins: Origins): void {
  const isRead = request.method === 'GET' && request.headers.upgrade === undefined
  if (isRead || request.method === 'HEAD' || request.method === 'OPTIONS') return
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (origin === undefined ? site === undefined || site === 'same-origin' : allowedOrigins(request, origins).includes(origin)) return
  throw new Failure('csrf_wrong', { origin: origin ?? String(site), allowed: allowedOrigins(request, origins) })
}
