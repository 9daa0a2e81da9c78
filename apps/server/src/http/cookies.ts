import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CookieKind, Cookies, ReadCookie } from '../context.ts'
import type { Origins } from '../origins.ts'

/**
 * Where the origins are https a browser takes the cookie over TLS only and, with the path `/`, from this very host only: neither a
 * neighbour below the same domain nor a page in clear plants one. The plain name is not read there.
 */
export function cookieName({ name, path }: CookieKind, origins: Origins): string {
  if (!isTls(origins)) return name
  return `${path === '/' ? '__Host-' : '__Secure-'}${name}`
}

/** All origins are of one site, so one tells for all. */
const isTls = ({ all }: Origins): boolean => all[0]?.startsWith('https:') === true

export const readCookies =
  (sent: Record<string, string | undefined>, origins: Origins): ReadCookie =>
  (cookie) =>
    sent[cookieName(cookie, origins)]

/** HttpOnly, SameSite=Lax, without Domain, and Secure whenever the browser comes over TLS. */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply, origins: Origins): Cookies {
  const base = { httpOnly: true, sameSite: 'lax', secure: isTls(origins) || request.protocol === 'https' } as const
  return {
    get: readCookies(request.cookies, origins),
    set: (cookie, value, max_age_s) =>
      void reply.setCookie(cookieName(cookie, origins), value, { ...base, path: cookie.path, maxAge: max_age_s }),
    clear: (cookie) => void reply.clearCookie(cookieName(cookie, origins), { ...base, path: cookie.path }),
  }
}
