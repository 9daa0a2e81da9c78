import { appHref } from './app-href.ts'
import { appNames, basePath } from './paths.ts'
import { readUrl } from './read-url.ts'
import { runtimeConfig } from './runtime-config.ts'

const notAfterLogin = /^\/(login|register|404|change-password)(\/|$)/

/**
 * The address to return to after signing in, or null when it is none of ours: only pages below the base path,
 * on this origin or on an origin the runtime configuration names for an app, and no public page.
 */
export function safeNext(next: unknown): string | null {
  if (typeof next !== 'string' || next === '' || hasControl(next) || next.includes('\\')) return null
  const isAbsolute = /^https?:\/\//.test(next)
  if (!isAbsolute && !/^\/(?!\/)/.test(next)) return null
  const url = readUrl(next, location.origin)
  if (url === null) return null
  const ours = [location.origin, ...appNames.map((app) => runtimeConfig().apps[app])]
  if (!ours.includes(url.origin) || url.username !== '') return null
  if (url.pathname !== basePath && !url.pathname.startsWith(`${basePath}/`)) return null
  if (notAfterLogin.test(url.pathname.slice(basePath.length))) return null
  return url.origin === location.origin ? `${url.pathname}${url.search}${url.hash}` : url.href
}

/** Browsers drop tabs and newlines inside an address, so a check that ignores them can be led astray. */
function hasControl(text: string): boolean {
  return [...text].some((letter) => letter.charCodeAt(0) < 33)
}

/** The sign-in page that comes back to `next` (the page that stands open, unless named) and says why the session `ended`. */
export function loginHref(next: string = `${location.pathname}${location.search}${location.hash}`, ended: string | null = null): string {
  const here = runtimeConfig().apps.arena
  const isElsewhere = here !== '' && here !== location.origin
  const back = safeNext(next) === null ? null : isElsewhere ? new URL(next, location.origin).href : next
  return appHref('arena', '/login', {}, { next: back, ended })
}
