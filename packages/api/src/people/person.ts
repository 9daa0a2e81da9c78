import * as z from 'zod/mini'
import { ApiError, type Loose, pathOf } from '../client.ts'
import type { AnyEndpoint, Input, Reply, Tag } from '../endpoint.ts'
import type { ErrorCode } from '../errors.ts'

/** One identity at the API outside a browser: keeps its own cookies. For scripts, load and journeys. */
export interface Person {
  /** @throws ApiError with the server's code */
  call: <T extends Tag>(endpoint: T & AnyEndpoint, input: Input<T>, form?: FormData, more?: Record<string, string>) => Promise<Reply<T>>
  /** The `Cookie` header as it stands now. */
  cookie: () => string
}

/** @param cookies what the person holds already, as a `Cookie` header says it */
export function createPerson(origin: string, cookies = ''): Person {
  const jar = new Map<string, string>()
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const keep = (lines: readonly string[]) => {
    for (const line of lines) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      const value = pair.slice(at + 1)
      if (value === '') jar.delete(pair.slice(0, at))
      else jar.set(pair.slice(0, at), value)
    }
  }
  keep(cookies.split('; ').filter((pair) => pair !== ''))
  return {
    cookie,
    call: async <T extends Tag>(endpoint: T & AnyEndpoint, input: Input<T>, form?: FormData, more = {}): Promise<Reply<T>> => {
      const loose = input as Loose
      const hasBody = endpoint.method !== 'GET' && form === undefined
      const body = form ?? (hasBody ? JSON.stringify(loose.body ?? {}) : undefined)
      const headers: Record<string, string> = { ...more, cookie: cookie(), ...(hasBody ? { 'content-type': 'application/json' } : {}) }
      const response = await fetch(`${origin}${pathOf(endpoint, loose)}`, {
        method: endpoint.method,
        headers,
        ...(body === undefined ? {} : { body }),
      })
      keep(response.headers.getSetCookie())
      const text = await response.text()
      const value: unknown = text === '' ? null : JSON.parse(text)
      if (!response.ok) throw refused(response.status, value)
      const parsed = z.safeParse(endpoint.reply, value)
      if (!parsed.success)
        throw new ApiError('reply_wrong', response.status, `${endpoint.method} ${endpoint.path}: ${z.prettifyError(parsed.error)}`)
      return parsed.data as Reply<T>
    },
  }
}

function refused(status: number, value: unknown): ApiError {
  const body = z.safeParse(
    z.object({ code: z.string(), message: z.string(), details: z.optional(z.record(z.string(), z.unknown())) }),
    value,
  )
  if (!body.success) return new ApiError('reply_wrong', status, `HTTP ${status}`)
  return new ApiError(body.data.code as ErrorCode, status, body.data.message, body.data.details)
}
