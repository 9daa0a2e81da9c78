import { once } from 'node:events'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import Provider, { type Configuration } from 'oidc-provider'
import { generate } from 'selfsigned'

export interface Person {
  email?: string
  email_verified?: boolean
  preferred_username?: string
  name?: string
  groups?: string[]
}
export interface TestProvider {
  issuer: string
  /** What another process has to trust, in PEM. */
  certificate: string
  /** Who signs in there, by subject. */
  people: Map<string, Person>
  /** Signs `subject` in at the address and says yes to everything: the address it sends back to. */
  visit: (url: string, subject: string) => Promise<URL>
  stop: () => Promise<void>
}

export const clientId = 'beacon'
export const clientSecret = 'a-secret-of-the-client'

/** A real OpenID Connect provider over TLS on this machine; this process trusts its certificate. */
export async function startTestProvider(redirect: string, more: Configuration = {}): Promise<TestProvider> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keySize: 2048,
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  })
  setDefaultCACertificates([...getCACertificates('default'), cert])
  let answer: ReturnType<Provider['callback']> | undefined
  const server = createServer({ key, cert }, (request, reply) => void answer?.(request, reply))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const issuer = `https://localhost:${port}`
  const people = new Map<string, Person>()
  const provider = new Provider(issuer, {
    clients: [
      { client_id: clientId, client_secret: clientSecret, redirect_uris: [redirect], token_endpoint_auth_method: 'client_secret_basic' },
    ],
    claims: { openid: ['sub'], profile: ['name', 'preferred_username', 'groups'], email: ['email', 'email_verified'] },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    cookies: { keys: ['a key for cookies'] },
    ...more,
  })
  answer = provider.callback()
  return { issuer, certificate: cert, people, visit: (url, subject) => visit(url, subject, redirect), stop: () => stop(server) }
}

async function stop(server: Server): Promise<void> {
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
}

/** A browser of its own: follows, answers the forms of sign-in and consent, stops at our address. */
async function visit(from: string, subject: string, redirect: string): Promise<URL> {
  const jar = new Map<string, string>()
  let url = new URL(from)
  let form: URLSearchParams | null = null
  for (let step = 0; step < 12; step += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply: Response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form === null ? {} : { method: 'POST', body: form }),
    })
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(line) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    form = null
    const location = reply.headers.get('location')
    if (location !== null) {
      url = new URL(location, url)
      if (url.href.startsWith(redirect)) return url
      continue
    }
    const page = await reply.text()
    const prompt = /name="prompt" value="([a-z]+)"/u.exec(page)?.[1]
    if (prompt === undefined) throw new Error(`the provider answered ${reply.status}: ${page.slice(0, 300)}`)
    form = new URLSearchParams(prompt === 'login' ? { prompt, login: subject, password: 'any' } : { prompt })
  }
  throw new Error('the provider leads nowhere')
}
