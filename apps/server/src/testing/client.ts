import type { AnyEndpoint, Input, Reply, Tag } from '@beacon/api/endpoint'
import type { ErrorBody } from '@beacon/api/errors'
import { exchange } from './exchange.ts'

export interface TestReply<T = unknown> {
  status: number
  headers: Headers
  body: T
  /** The body as an error. */
  error: ErrorBody
}
export interface RequestMore {
  body?: unknown
  headers?: Record<string, string>
}

export interface TestClient {
  /** By operation, typed: `await admin.call(contest.list, { query: { page: 1 } })`. */
  call: <E extends AnyEndpoint & Tag>(endpoint: E, input: Input<E>, headers?: Record<string, string>) => Promise<TestReply<Reply<E>>>
  /** By address below /api/ct. */
  request: (method: string, path: string, more?: RequestMore) => Promise<TestReply<unknown>>
  signIn: (username: string, password: string) => Promise<TestReply<unknown>>
  /** Confirms that it is the person: opens operations that ask for it, for ten minutes. */
  reauth: (password: string) => Promise<TestReply<unknown>>
  cookie: () => string
}

/** A browser without a page: keeps cookies, sends JSON, follows nothing. */
export function testClient(url: string): TestClient {
  const jar = new Map<string, string>()
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const request = async (method: string, path: string, { body, headers = {} }: RequestMore = {}): Promise<TestReply<unknown>> => {
    const isPlain = body !== undefined && typeof body === 'object' && !(body instanceof FormData) && !(body instanceof URLSearchParams)
    const type = isPlain ? { 'content-type': 'application/json' } : {}
    const sent = isPlain ? JSON.stringify(body) : (body as string | FormData | URLSearchParams | undefined)
    const cookies = jar.size === 0 ? {} : { cookie: cookie() }
    const reply = await exchange(`${url}/api/ct${path}`, { method, headers: { ...type, ...cookies, ...headers }, body: sent })
    keepCookies(jar, reply.cookies)
    const { status, text } = reply
    const parsed: unknown = reply.type.includes('application/json') && text !== '' ? JSON.parse(text) : text
    let made: Headers | undefined
    return {
      status,
      // Few tests look at them.
      get headers() {
        return (made ??= reply.headers())
      },
      body: parsed,
      error: parsed as ErrorBody,
    }
  }
  return {
    cookie,
    request,
    call: async <E extends AnyEndpoint & Tag>(endpoint: E, input: Input<E>, headers = {}) => {
      const {
        params = {},
        query = {},
        body,
      } = input as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
      const path = endpoint.path.replaceAll(/:(\w+)/gu, (_all, name: string) => encodeURIComponent(String(params[name])))
      const answer = await request(endpoint.method, path + queryText(query), { headers, ...(body === undefined ? {} : { body }) })
      return answer as TestReply<Reply<E>>
    },
    reauth: (password) => request('POST', '/auth/reauth', { body: { password } }),
    signIn: (username, password) => request('POST', '/auth/login', { body: { username, password } }),
  }
}

function keepCookies(jar: Map<string, string>, lines: string[]): void {
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(line) ?? []
    if (value === '' || /Max-Age=0|Expires=Thu, 01 Jan 1970/iu.test(line)) jar.delete(name)
    else jar.set(name, value)
  }
}

function queryText(query: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) search.append(name, String(one))
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}
