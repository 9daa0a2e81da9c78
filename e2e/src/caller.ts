/** A person at the API: keeps cookies, speaks JSON, throws on an answer that was not expected. */
export interface Caller {
  get: <T = Record<string, unknown>>(path: string) => Promise<T>
  send: <T = Record<string, unknown>>(method: string, path: string, body?: unknown, expected?: number[]) => Promise<T>
  raw: (method: string, path: string, body?: unknown) => Promise<{ status: number; body: unknown; headers: Headers }>
  cookie: () => string
}

export function caller(origin: string): Caller {
  const jar = new Map<string, string>()
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const raw: Caller['raw'] = async (method, path, body) => {
    const isForm = body instanceof FormData
    const headers: Record<string, string> = { cookie: cookie(), ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }) }
    const init: RequestInit = { method, headers, ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }) }
    const response = await fetch(`${origin}/api/ct${path}`, init)
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text), headers: response.headers }
  }
  const send: Caller['send'] = async <T>(method: string, path: string, body?: unknown, expected = [200, 201, 202]) => {
    const answer = await raw(method, path, body ?? (method === 'GET' ? undefined : {}))
    if (!expected.includes(answer.status)) throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body as T
  }
  return { get: (path) => send('GET', path), send, raw, cookie }
}
