import { lookup } from 'node:dns/promises'
import { request as httpRequest, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { mayReach } from './addresses.ts'

export interface OutboundReply {
  status: number
  text: string
}
export interface OutboundInit {
  method?: 'GET' | 'POST' | 'PUT'
  headers?: Record<string, string>
  body?: string
}
export interface Outbound {
  /** Calls an address that a person typed. Throws OutboundError; the reply is for parsing, never shown raw. */
  request: (url: string, init?: OutboundInit) => Promise<OutboundReply>
  /** Whether it may be called at all, now: the same rules without a call. Throws OutboundError. */
  check: (url: string) => Promise<void>
  /** The address of a host that a person typed, for what is not called by HTTP: connect to it, not to the name. Throws OutboundError. */
  resolve: (host: string) => Promise<{ address: string; family: number }>
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
const mostBytes = 1024 * 1024

export function openOutbound(allow: readonly string[]): Outbound {
  return {
    request: async (text, init = {}) => {
      const { url, address } = await checkedUrl(text, allow)
      return send(url, address, init)
    },
    check: async (text) => void (await checkedUrl(text, allow)),
    resolve: (host) => checkedAddress(host, allow),
  }
}

async function checkedUrl(text: string, allow: readonly string[]): Promise<{ url: URL; address: { address: string; family: number } }> {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/u.test(url.protocol) || url.username !== '')
    throw new OutboundError('address', 'not an http or https address')
  const host = url.hostname.replace(/^\[|\]$/gu, '')
  return { url, address: await checkedAddress(host, allow) }
}

/** Every address of the name must be allowed, and the connection goes to the one checked: no second look-up. */
async function checkedAddress(host: string, allow: readonly string[]): Promise<{ address: string; family: number }> {
  const found = await lookup(host, { all: true }).catch((error: unknown) => {
    throw new OutboundError('network', `${host} cannot be resolved`, error)
  })
  const bad = found.find(({ address }) => !mayReach(host, address, allow))
  if (bad !== undefined) throw new OutboundError('refused', `${host} is ${bad.address}, an internal address; OUTBOUND_ALLOW can name it`)
  return found[0] ?? fail(host)
}

function fail(host: string): never {
  throw new OutboundError('network', `${host} has no address`)
}

function send(url: URL, to: { address: string; family: number }, init: OutboundInit): Promise<OutboundReply> {
  const options: RequestOptions = {
    method: init.method ?? 'GET',
    headers: { 'user-agent': 'Beacon', ...init.headers },
    agent: false,
    signal: AbortSignal.timeout(timeMs),
    lookup: (_host, { all }, done) => (all === true ? done(null, [to]) : done(null, to.address, to.family)),
  }
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options, (reply) => {
      const status = reply.statusCode ?? 0
      if (status >= 300 && status < 400) return void request.destroy(new OutboundError('redirect', 'it redirects; give the final address'))
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
