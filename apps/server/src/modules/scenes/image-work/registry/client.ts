import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Outbound, OutboundStream } from '../../../../outbound/outbound.ts'
import { OutboundError } from '../../../../outbound/outbound.ts'
import { ImageFailure } from '../problem.ts'
import type { Doors } from './doors.ts'

export interface RegistryMeans {
  outbound: Pick<Outbound, 'stream'>
  doors: Doors
}
export interface RegistryClient {
  /** A small answer, whole. */
  text: (path: string, accept: string, mostBytes: number) => Promise<{ text: string; type: string; digest: string | null; sha256: string }>
  /** A large one, as it flows. */
  open: (path: string) => Promise<Readable>
}
interface Asking {
  host: string
  name: string
  signal: AbortSignal
}

const mostRedirects = 3
const tokenBytes = 64 * 1024

/** What a registry answers for one name, by GET alone: where it leads is asked only if the setting names that too. @throws ImageFailure */
export function openRegistry(means: RegistryMeans, { host, name, signal }: Asking): RegistryClient {
  const base = means.doors.baseOf(host)
  let token: string | null = null
  const get = async (path: string, accept: string): Promise<OutboundStream> => {
    const ask = () => follow(means, { url: `${base}/v2/${name}/${path}`, accept, token, signal, host })
    const first = await ask()
    if (first.status !== 401 || token !== null) return mustBeThere(first, { host, name })
    first.body.destroy()
    token = await tokenFor(means, { challenge: String(first.headers['www-authenticate'] ?? ''), host, name, signal })
    return mustBeThere(await ask(), { host, name })
  }
  return {
    text: async (path, accept, mostBytes) => {
      const { body, headers } = await get(path, accept)
      const bytes = await whole(body, { mostBytes, host, signal })
      const digest = headers['docker-content-digest']
      return {
        text: bytes.toString('utf8'),
        type:
          String(headers['content-type'] ?? '')
            .split(';', 1)[0]
            ?.trim()
            .toLowerCase() ?? '',
        digest: typeof digest === 'string' ? digest : null,
        sha256: `sha256:${createHash('sha256').update(bytes).digest('hex')}`,
      }
    },
    open: async (path) => (await get(path, '*/*')).body,
  }
}

interface Step {
  url: string
  accept: string
  token: string | null
  signal: AbortSignal
  host: string
}

async function follow({ outbound, doors }: RegistryMeans, { url, accept, token, signal, host }: Step): Promise<OutboundStream> {
  let at = url
  for (let steps = 0; steps <= mostRedirects; steps += 1) {
    // What a registry leads to has its own signature in the address; the token is for the registry alone.
    const own: Record<string, string> = token !== null && isSameOrigin(at, url) ? { authorization: `Bearer ${token}` } : {}
    const answer = await asHostFailure(
      outbound.stream(at, { method: 'GET', headers: { accept, ...own }, signal, redirects: 'answer' }),
      host,
    )
    if (answer.status < 300 || answer.status >= 400) return answer
    answer.body.destroy()
    const next = URL.parse(String(answer.headers.location ?? ''), at)
    const to = next === null ? '' : next.host.slice(0, 255)
    if (next === null || !doors.holds(next)) throw new ImageFailure('registry_redirect', { host, to })
    at = next.href
  }
  throw new ImageFailure('registry_redirect', { host, to: host })
}

const isSameOrigin = (one: string, other: string): boolean => URL.parse(one)?.origin === URL.parse(other)?.origin

/** A token for reading this one name; what the registry asks for beyond that is not passed on. */
async function tokenFor(
  means: RegistryMeans,
  { challenge, host, name, signal }: { challenge: string; host: string; name: string; signal: AbortSignal },
): Promise<string> {
  const refused = () => new ImageFailure('registry_sign_in', { host })
  if (!/^bearer /iu.test(challenge)) throw refused()
  const realm = URL.parse(paramOf(challenge, 'realm'))
  if (realm === null) throw refused()
  if (!means.doors.holds(realm)) throw new ImageFailure('registry_redirect', { host, to: realm.host.slice(0, 255) })
  realm.searchParams.set('service', paramOf(challenge, 'service').slice(0, 255))
  realm.searchParams.set('scope', `repository:${name}:pull`)
  const answer = await follow(means, { url: realm.href, accept: 'application/json', token: null, signal, host })
  if (answer.status !== 200) {
    answer.body.destroy()
    throw refused()
  }
  const said: unknown = parsed((await whole(answer.body, { mostBytes: tokenBytes, host, signal })).toString('utf8'))
  const fields = typeof said === 'object' && said !== null ? said : {}
  const token: unknown = Reflect.get(fields, 'token') ?? Reflect.get(fields, 'access_token')
  if (typeof token !== 'string' || !/^[\x21-\x7e]{1,16384}$/u.test(token)) throw refused()
  return token
}

function paramOf(challenge: string, key: string): string {
  const begin = challenge.indexOf(`${key}="`)
  if (begin === -1) return ''
  const from = begin + key.length + 2
  return challenge.slice(from, Math.max(from, challenge.indexOf('"', from)))
}

function mustBeThere(answer: OutboundStream, { host, name }: { host: string; name: string }): OutboundStream {
  if (answer.status === 200) return answer
  answer.body.destroy()
  if (answer.status === 404) throw new ImageFailure('registry_missing', { host, name })
  if (answer.status === 401 || answer.status === 403) throw new ImageFailure('registry_sign_in', { host })
  throw new ImageFailure('registry_status', { host, status: answer.status })
}

interface Taking {
  mostBytes: number
  host: string
  signal: AbortSignal
}

async function whole(body: Readable, { mostBytes, host, signal }: Taking): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  const cut = () => void body.destroy(new Error('cut'))
  signal.addEventListener('abort', cut, { once: true })
  try {
    for await (const part of body as AsyncIterable<Buffer>) {
      if ((bytes += part.length) > mostBytes) throw new ImageFailure('registry_size', { host, limit: `${Math.ceil(mostBytes / 1024)} kB` })
      parts.push(part)
    }
    return Buffer.concat(parts)
  } catch (error) {
    throw asFailure(error, host)
  } finally {
    signal.removeEventListener('abort', cut)
    body.destroy()
  }
}

const asHostFailure = <T>(asked: Promise<T>, host: string): Promise<T> =>
  asked.catch((error: unknown): never => {
    throw asFailure(error, host)
  })

/** Errors of the way, in words that a page has. */
export function asFailure(error: unknown, host: string): unknown {
  if (error instanceof ImageFailure) return error
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return new ImageFailure('build_disk')
  if (error instanceof OutboundError && error.reason === 'refused') return new ImageFailure('registry_inside', { host })
  if (error instanceof OutboundError && error.reason === 'time') return new ImageFailure('registry_time', { host })
  return new ImageFailure('registry_silent', { host })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
