import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { Origins } from '../../origins.ts'

/** What the framework tells of a request, from the same headers and by the same function. */
export interface RequestReader {
  /** The caller's address, behind trusted proxies too. */
  addressOf: (request: IncomingMessage) => string
  /** Whether a trusted proxy says that the browser came over TLS. */
  isSecure: (request: IncomingMessage) => boolean
  /** Whether the origin of a write is told and allowed, or no browser sent it. What only the framework can judge is not. */
  isOwnWrite: (request: IncomingMessage) => boolean
}

export function openRequestReader(trusted: string[], origins: Origins): RequestReader {
  const isTrusted = trusted.length === 0 ? null : proxyAddr.compile(trusted)
  const isOwnOrigin = ({ headers }: IncomingMessage, origin: string) =>
    origins.all.length > 0 ? origins.all.includes(origin) : isTrusted === null && origin === `http://${headers.host}`
  return {
    addressOf: (request) => (isTrusted === null ? (request.socket.remoteAddress ?? '') : proxyAddr(request, isTrusted)),
    isSecure: ({ headers, socket }) => {
      const proto = [headers['x-forwarded-proto']].flat().at(-1)
      if (proto === undefined || isTrusted === null || !isTrusted(socket.remoteAddress ?? '', 0)) return false
      return proto.slice(proto.lastIndexOf(',') + 1).trim() === 'https'
    },
    isOwnWrite: (request) => {
      const { origin, 'sec-fetch-site': site } = request.headers
      return origin === undefined ? site === undefined || site === 'same-origin' : isOwnOrigin(request, origin)
    },
  }
}

export const isPlainRead = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.origin === undefined && headers.cookie !== undefined

const longestBody = 4096
const jsonType = /^application\/json(?:; ?charset=utf-8)?$/u

/** A small JSON body that is said whole, and nothing that changes how it is taken. */
export const isPlainWrite = ({ method, headers }: IncomingMessage): boolean =>
  method === 'POST' &&
  headers.cookie !== undefined &&
  jsonType.test(headers['content-type'] ?? '') &&
  Number(headers['content-length'] ?? 0) <= longestBody &&
  headers['transfer-encoding'] === undefined &&
  headers.expect === undefined &&
  headers['idempotency-key'] === undefined

/**
 * The text of a body that has come as a whole; null where it has not, or where it is no text. `putBack` lets the framework read
 * it as if nobody had: a stream takes back what was read until it says its end.
 */
export function textOf(request: IncomingMessage): { text: string; putBack: () => void } | null {
  const { readableLength } = request
  if (readableLength === 0 || readableLength !== Number(request.headers['content-length'])) return null
  const bytes: unknown = request.read()
  if (!Buffer.isBuffer(bytes)) return null
  const putBack = () => request.unshift(bytes)
  if (isUtf8(bytes)) return { text: bytes.toString(), putBack }
  putBack()
  return null
}
