import type { Page, Request, Response } from '@playwright/test'

export interface Problems {
  /** What went wrong since the last call; forgets it. */
  take: () => string[]
}

/** Failed calls that belong to how a page works: asking who is there, and a display whose key is over. */
const isExpected = (response: Response): boolean => {
  const path = new URL(response.url()).pathname
  const status = response.status()
  if (status === 401) return path === '/api/ct/auth/me' || path === '/api/ct/auth/roles'
  return false
}

const opensPage = (request: Request): boolean => request.isNavigationRequest() && request.frame().parentFrame() === null

/** Collects console errors, uncaught errors, CSP violations, failed calls and refused requests of a page. */
export function watch(page: Page): Problems {
  let found: string[] = []
  page.on('console', (message) => {
    // The browser's own word on a failed call; the call itself is judged below.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) found.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => found.push(`uncaught: ${error.message}`))
  // An answer that comes late belongs to the page that asked for it, not to the one that is looked at by then. The old page may
  // ask until the answer of the new one is there; what it is told after the new one was asked for is not looked at any more.
  let visitShown = 0
  let visitAsked = 0
  const visitOf = new WeakMap<Request, number>()
  page.on('request', (request) => {
    if (opensPage(request)) visitAsked = visitShown + 1
    visitOf.set(request, opensPage(request) ? visitAsked : visitShown)
  })
  const isOfThisPage = (request: Request) => visitOf.get(request) === visitAsked
  page.on('response', (response) => {
    if (opensPage(response.request())) visitShown = visitAsked
    if (response.status() >= 400 && isOfThisPage(response.request()) && !isExpected(response))
      found.push(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    if (opensPage(request)) visitAsked = visitShown
    const why = request.failure()?.errorText ?? ''
    // Leaving a page ends what it was still asking for.
    if (why !== 'net::ERR_ABORTED') found.push(`${why} ${request.url()}`)
  })
  return {
    take: () => {
      const taken = found
      found = []
      return taken
    },
  }
}
