import type { FastifyInstance } from 'fastify'
import { Failure } from '../failure.ts'
import type { Implementation } from '../module.ts'
import { apiBase } from './call.ts'

/** 405 where the address exists for another method, else 404. */
export function addNotFound(app: FastifyInstance, implementations: Implementation[]): void {
  const known = implementations.map(({ endpoint }) => ({ method: endpoint.method, pattern: patternOf(apiBase + endpoint.path) }))
  app.setNotFoundHandler((request) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const methods = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    if (methods.length > 0 && request.method !== 'OPTIONS')
      throw new Failure('method_not_allowed', { allow: methods }, { allow: methods.join(', ') })
    throw new Failure('not_found')
  })
}

function patternOf(path: string): RegExp {
  const source = path
    .replace(/\/$/u, '')
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&')))
    .join('/')
  // bounded: paths are constants of the contract, and a part of one ends at the next slash
  return new RegExp(`^${source}/?$`, 'u')
}
