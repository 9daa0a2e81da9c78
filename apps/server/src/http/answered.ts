import type { IncomingHttpHeaders } from 'node:http'
import type { AnyEndpoint } from '@beacon/api/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../context.ts'

/** An answer that has gone, as those see it who count and log. */
export interface Answered {
  method: string
  url: string
  /** The pattern of the address; null where nothing answers. */
  route: string | null
  endpoint: AnyEndpoint | undefined
  params: unknown
  headers: IncomingHttpHeaders
  status: number
  ms: number
  ip: string
  request_id: string
  /** Missing where the request came to no operation. */
  ctx: Ctx | undefined
  /** The code it was refused with. */
  refusal: string | null
  /** Whether the framework saw it. */
  way: 'short' | 'long'
}
export type Hear = (answered: Answered) => void

export const answeredOf = (request: FastifyRequest, reply: FastifyReply): Answered => ({
  method: request.method,
  url: request.url,
  route: request.routeOptions.url ?? null,
  endpoint: request.routeOptions.config.endpoint,
  params: request.params,
  headers: request.headers,
  status: reply.statusCode,
  ms: reply.elapsedTime,
  ip: request.ip,
  request_id: request.id,
  ctx: request.ctx,
  refusal: request.refusal,
  way: 'long',
})
