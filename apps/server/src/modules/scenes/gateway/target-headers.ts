import { validateHeaderName, validateHeaderValue, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'

/** They concern one connection, not what is carried over it. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])
/** Who asked, and by which ways: a target learns nothing of that. */
const ofProxies = /^(?:forwarded|via|x-real-ip|x-client-ip|x-request-id|x-forwarded-.*|cf-.*|true-client-ip)$/u
/** They would bind the whole domain, or take our own cookie away. */
const binding = new Set(['strict-transport-security', 'alt-svc', 'clear-site-data', 'public-key-pins', 'nel', 'report-to', 'expect-ct'])
const ourTokens = /^bearer\s+(?:bct_|bgk_)/iu

const named = ({ connection = '' }: IncomingHttpHeaders): Set<string> =>
  new Set(connection.split(',').map((name) => name.trim().toLowerCase()))

/** What a target gets of a request. Our cookie and tokens stay here; the others belong to the target's own host. */
export function headersIn(headers: IncomingHttpHeaders, cookieName: string): OutgoingHttpHeaders {
  const hops = named(headers)
  const kept = Object.entries(headers).filter(
    ([name]) => !hopByHop.has(name) && !hops.has(name) && !ofProxies.test(name) && name !== 'cookie',
  )
  const cookies = (headers.cookie ?? '')
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '' && !one.startsWith(`${cookieName}=`))
  const passed = Object.fromEntries(kept)
  if (ourTokens.test(headers.authorization ?? '')) delete passed['authorization']
  return { ...passed, ...(cookies.length === 0 ? {} : { cookie: cookies.join('; ') }) }
}

/** Whether an answer can be said: the parser of targets is lenient, a line of ours is not. */
export function isSayable(status: number | undefined, headers: OutgoingHttpHeaders): boolean {
  if (status === undefined || status < 100 || status > 999) return false
  try {
    for (const [name, value] of Object.entries(headers)) {
      validateHeaderName(name)
      for (const one of [value ?? ''].flat()) validateHeaderValue(name, String(one))
    }
    return true
  } catch {
    return false
  }
}

/** What a browser gets of an answer: nothing that reaches beyond this host, and no cookie in the place of ours. */
export function headersOut(headers: IncomingHttpHeaders, cookieName: string): OutgoingHttpHeaders {
  const hops = named(headers)
  const kept = Object.entries(headers).filter(
    ([name]) => !hopByHop.has(name) && !hops.has(name) && !binding.has(name) && name !== 'set-cookie',
  )
  const cookies = (headers['set-cookie'] ?? [])
    .filter((one) => one.split('=', 1)[0]?.trim() !== cookieName)
    .map((one) =>
      one
        .split(';')
        .filter((part) => !/^\s*domain\s*=/iu.test(part))
        .join(';'),
    )
  return { ...Object.fromEntries(kept), ...(cookies.length === 0 ? {} : { 'set-cookie': cookies }) }
}
