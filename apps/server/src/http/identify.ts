import type { FastifyRequest } from 'fastify'
import type { Ctx, Platform, ReadCookie } from '../context.ts'
import type { Module } from '../module.ts'
import { readCookies } from './cookies.ts'
import { sessionCookie, type Sessions } from '../modules/people/session/index.ts'

export type Identify = (
  request: Pick<FastifyRequest, 'cookies' | 'headers' | 'ip'>,
) => Promise<Pick<Ctx, 'actor' | 'viewer' | 'ended' | 'bearer'>>

/** Farms for attack and defence send a team's token in a header of its own. */
function bearerText({ authorization, 'x-team-token': team }: FastifyRequest['headers']): string | null {
  if (authorization !== undefined) return /^Bearer ([\x21-\x7e]{1,512})$/u.exec(authorization)?.[1] ?? null
  return typeof team === 'string' && /^[\x21-\x7e]{1,512}$/u.test(team) ? team : null
}

/** Session cookie first; a Bearer token counts only without one; a viewer cookie opens screens. */
export function identifyWith(platform: Platform, sessions: Sessions, modules: Module[]): Identify {
  return async (request) => {
    const cookie = readCookies(request.cookies, platform.config.origins)
    const token = cookie(sessionCookie)
    if (token !== undefined && token !== '') {
      const { actor, ended } = await sessions.identify(platform, token)
      if (actor !== null) return { actor, ended: null, viewer: null, bearer: null }
      return { actor: null, ended, viewer: await viewerOf(cookie), bearer: null }
    }
    const bearer = bearerText(request.headers)
    const actor = bearer === null ? null : await bearerOf(bearer, request.ip)
    return { actor, ended: null, viewer: await viewerOf(cookie), bearer }
  }

  async function viewerOf(cookie: ReadCookie) {
    for (const { viewer } of modules) {
      const found = await viewer?.(platform, cookie)
      if (found !== undefined && found !== null) return found
    }
    return null
  }
  async function bearerOf(token: string, ip: string) {
    for (const { bearer } of modules) {
      const found = await bearer?.(platform, token, ip)
      if (found !== undefined && found !== null) return found
    }
    return null
  }
}
