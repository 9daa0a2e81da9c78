import { parse } from 'tldts'

export const appNames = ['admin', 'arena', 'screens'] as const
export type AppName = (typeof appNames)[number]

export interface Origins {
  /** Every origin a browser may come from; empty: whatever host the request names (one origin for all). */
  all: string[]
  /** Where each app lives, when it is fixed. */
  apps: Partial<Record<AppName, string>>
  api: string | null
}

const isApp = (text: string): text is AppName => (appNames as readonly string[]).includes(text)

/**
 * `https://play.example.org` (one origin for everything) or `admin=https://…,arena=https://…,screens=https://…`.
 * A SameSite=Lax cookie does not cross sites, so all origins and the API must be one site.
 */
export function originsOf(text: string, apiText: string | undefined): Origins | { problem: string } {
  const all: string[] = []
  const apps: Partial<Record<AppName, string>> = {}
  for (const entry of text.split(',').map((item) => item.trim())) {
    if (entry === '') continue
    const [, name, address] = /^(?:(\w+)=)?(.+)$/.exec(entry) ?? []
    const origin = originOf(address ?? '')
    if (origin === null) return { problem: `PUBLIC_ORIGINS: ${entry} is not an origin such as https://play.example.org` }
    if (name !== undefined && !isApp(name)) return { problem: `PUBLIC_ORIGINS: ${name} is not an app; apps are ${appNames.join(', ')}` }
    if (!all.includes(origin)) all.push(origin)
    for (const app of name === undefined ? appNames : [name]) apps[app] ??= origin
  }
  const api = apiText === undefined ? null : originOf(apiText)
  if (apiText !== undefined && api === null) return { problem: `API_ORIGIN: ${apiText} is not an origin such as https://api.example.org` }
  const problem = siteProblem(api === null ? all : [...new Set([api, ...all])])
  return problem === null ? { all, apps, api } : { problem }
}

function originOf(text: string): string | null {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '' || url.username !== '') return null
  return url.origin
}

function siteProblem(origins: string[]): string | null {
  const [first, ...others] = origins.map(siteOf)
  if (first === undefined || others.length === 0) return null
  if ([first, ...others].some((site) => site.isIp))
    return 'PUBLIC_ORIGINS: an IP address is a site of its own; with more than one origin use names'
  const foreign = others.find((site) => site.site !== first.site)
  return foreign === undefined
    ? null
    : `PUBLIC_ORIGINS: ${foreign.origin} is not the same site as ${first.origin}; sign-in cookies do not cross sites`
}

function siteOf(origin: string): { origin: string; site: string; isIp: boolean } {
  const { protocol, hostname } = new URL(origin)
  const { domain, isIp } = parse(hostname, { allowPrivateDomains: true })
  return { origin, site: `${protocol}//${domain ?? hostname}`, isIp: isIp === true }
}
