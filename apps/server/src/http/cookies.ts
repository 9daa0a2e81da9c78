import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cookies } from '../context.ts'

/** HttpOnly, SameSite=Lax, and Secure whenever the browser came over TLS. */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply): Cookies {
  const base = { httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' } as const
  return {
    get: (name) => request.cookies[name],
    set: (name, value, { path, max_age_s }) => void reply.setCookie(name, value, { ...base, path, maxAge: max_age_s }),
    clear: (name, path) => void reply.clearCookie(name, { ...base, path }),
  }
}
