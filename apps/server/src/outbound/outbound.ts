import { lookup } from 'node:dns/promises'
import { type IncomingHttpHeaders, type IncomingMessage, request as httpRequest, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { mustHoldNone } from '../db/held.ts'
import { isIPv4Range, mayReach } from './addresses.ts'

export interface OutboundReply {
  status: number
  text: string
}
export interface OutboundInit {
  method?: 'GET' | 'POST' | 'PUT'
  headers?: Record<string, string>
  body?: string
}
interface Address {
  address: string
  family: number
}
export interface OutboundStreamInit {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  headers: Record<string, string>
  body?: Buffer
  signal?: AbortSignal
  /** `answer`: the caller judges where a reply leads and asks there itself, by the same rules. Otherwise it is an error. */
  redirects?: 'answer'
}
export interface OutboundStream {
  status: number
  headers: IncomingHttpHeaders
  /** As long as it is; read it to its end or destroy it. */
  body: IncomingMessage
}
export interface Outbound {
  /** Calls an address that a person typed. Throws OutboundError; the reply is for parsing, never shown raw. */
  request: (url: string, init?: OutboundInit) => Promise<OutboundReply>
  /** The same for bytes without a limit: the reply is handed over with its head, and may take long while something moves. */
  stream: (url: string, init: OutboundStreamInit) => Promise<OutboundStream>
  /** Whether it may be called at all, now: the same rules without a call. Throws OutboundError. */
  check: (url: string) => Promise<void>
  /** The address of a host that a person typed, for what is not called by HTTP: connect to it, not to the name. Throws OutboundError. */
  resolve: (host: string) => Promise<Address>
  /** Addresses of IPv4, and ranges of them, that OUTBOUND_ALLOW names; a name that is not found now has none. */
  allowed: () => Promise<string[]>
}

export class OutboundError extends Error {
  override name = 'OutboundError'
  readonly reason: 'address' | 'refused' | 'redirect' | 'size' | 'time' | 'network'

  constructor(reason: OutboundError['reason'], message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}

const timeMs = 5_000
/** A stream in which nothing moves for so long is given up. */
const idleMs = 30_000
const mostBytes = 1024 * 1024

export function openOutbound(allow: readonly string[]): Outbound {
  return {
    request: async (text, init = {}) => {
      const { url, address } = await checkedUrl(text, allow)
      return send(url, address, init)
    },
    stream: async (text, init) => {
      const { url, address } = await checkedUrl(text, allow)
      return open(url, address, init)
    },
    check: async (text) => void (await checkedUrl(text, allow)),
    resolve: (host) => checkedAddress(host, allow),
    allowed: async () => [...new Set((await Promise.all(allow.map(addressesOf))).flat())],
  }
}

async function checkedUrl(text: string, allow: readonly string[]): Promise<{ url: URL; address: Address }> {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/u.test(url.protocol) || url.username !== '')
    throw new OutboundError('address', 'not an http or https address')
  const host = url.hostname.replace(/^\[|\]$/gu, '')
  return { url, address: await checkedAddress(host, allow) }
}

/** Every address of the name must be allowed, and the connection goes to the one checked: no second look-up. */
async function checkedAddress(host: string, allow: readonly string[]): Promise<Address> {
  mustHoldNone('another server')
  const found = await lookup(host, { all: true }).catch((error: unknown) => {
    throw new OutboundError('network', `${host} cannot be resolved`, error)
  })
  const bad = found.find(({ address }) => !mayReach(host, address, allow))
  if (bad !== undefined) throw new OutboundError('refused', `${host} is ${bad.address}, an internal address; OUTBOUND_ALLOW can name it`)
  return found[0] ?? fail(host)
}

async function addressesOf(entry: string): Promise<string[]> {
  if (isIPv4Range(entry)) return [entry]
  if (entry.includes('/') || entry.includes(':')) return []
  const found = await lookup(entry, { all: true, family: 4 }).catch(() => [])
  return found.map(({ address }) => address)
}

function fail(host: string): never {
  throw new OutboundError('network', `${host} has no address`)
}

const requestOf = (url: URL) => (url.protocol === 'https:' ? httpsRequest : httpRequest)
const pinned = (to: Address, headers: Record<string, string> | undefined): RequestOptions => ({
  headers: { 'user-agent': 'Beacon', ...headers },
  agent: false,
  lookup: (_host, { all }, done) => (all === true ? done(null, [to]) : done(null, to.address, to.family)),
})
const redirected = () => new OutboundError('redirect', 'it redirects; give the final address')

function open(url: URL, to: Address, { method, headers, body, signal, redirects }: OutboundStreamInit): Promise<OutboundStream> {
  const options: RequestOptions = { ...pinned(to, headers), method, timeout: idleMs, ...(signal === undefined ? {} : { signal }) }
  return new Promise((resolve, reject) => {
    const request = requestOf(url)(url, options, (reply) => {
      const status = reply.statusCode ?? 0
      if (status >= 300 && status < 400 && redirects === undefined) return void request.destroy(redirected())
      resolve({ status, headers: reply.headers, body: reply })
    })
    request.on('timeout', () => request.destroy(new OutboundError('time', 'nothing moved for 30 s')))
    request.on('error', (error) => reject(asOutbound(error)))
    request.end(body)
  })
}

function send(url: URL, to: Address, init: OutboundInit): Promise<OutboundReply> {
  const options: RequestOptions = {
    ...pinned(to, init.headers),
    method: init.method ?? 'GET',
    signal: AbortSignal.timeout(timeMs),
  }
  return new Promise((resolve, reject) => {
    const request = requestOf(url)(url, options, (reply) => {
      const status = reply.statusCode ?? 0
      if (status >= 300 && status < 400) return void request.destroy(redirected())
      const chunks: Buffer[] = []
      let bytes = 0
      reply.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > mostBytes) request.destroy(new OutboundError('size', 'the reply is larger than 1 MB'))
        else chunks.push(chunk)
      })
      reply.on('end', () => resolve({ status, text: Buffer.concat(chunks).toString('utf8') }))
      reply.on('error', reject)
    })
    request.on('error', (error) => reject(asOutbound(error)))
    request.end(init.body)
  })
}

function asOutbound(error: Error): OutboundError {
  if (error instanceof OutboundError) return error
  return error.name === 'TimeoutError' || error.name === 'AbortError'
    ? new OutboundError('time', 'no answer within 5 s', error)
    : new OutboundError('network', 'the connection failed', error)
}
