import type { AnyEndpoint } from '@beacon/api/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { omit, type ZodMiniObject } from 'zod/mini'
import * as z from 'zod/v4/core'
import type { Special } from '../module.ts'
import { compressedOnce } from './compressed.ts'
import { quick } from './quick-schema.ts'
import { hasTag, readyHeaders } from './ready.ts'

const isSpecial = (value: unknown): value is Special =>
  typeof value === 'object' && value !== null && 'special' in value && typeof value.special === 'string'

/** The JSON text of a reply: only what the contract declares leaves the house. */
export function replyText(endpoint: AnyEndpoint, value: unknown): string {
  return isSpecial(value) && value.special === 'pieced' ? piecedText(endpoint, value) : checkedText(endpoint, endpoint.reply, value)
}

function checkedText(endpoint: AnyEndpoint, schema: z.$ZodType, value: unknown): string {
  const parsed = z.safeParse(quick(schema), value)
  if (parsed.success) return JSON.stringify(parsed.data ?? null)
  const [issue] = parsed.error.issues
  throw new Error(
    `the reply of ${endpoint.method} ${endpoint.path} is not what the contract says: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`,
  )
}

const restOf = new WeakMap<AnyEndpoint, z.$ZodType>()

/** An operation names the same pieces in each of its replies. */
function piecedText(endpoint: AnyEndpoint, { value, pieces }: Extract<Special, { special: 'pieced' }>): string {
  if (!(endpoint.reply instanceof z.$ZodObject)) throw new Error(`the reply of ${endpoint.path} has no fields`)
  const { shape } = endpoint.reply._zod.def
  const rest =
    restOf.get(endpoint) ?? omit(endpoint.reply as ZodMiniObject, Object.fromEntries(Object.keys(pieces).map((name) => [name, true])))
  restOf.set(endpoint, rest)
  const texts = Object.entries(pieces).map(([name, one]) => {
    one.text ??= checkedText(endpoint, shape[name] ?? endpoint.reply, one.value)
    return `,${JSON.stringify(name)}:${one.text}`
  })
  return `${checkedText(endpoint, rest, value).slice(0, -1)}${texts.join('')}}`
}

export function statusAndValue(endpoint: AnyEndpoint, result: unknown): { status: number; value: unknown } {
  return isSpecial(result) && result.special === 'status'
    ? { status: result.status, value: result.value }
    : { status: endpoint.status, value: result }
}

export const sendText = (reply: FastifyReply, status: number, text: string | Buffer) =>
  reply.code(status).type('application/json; charset=utf-8').send(text)

/** Whether the contract says that this operation answers with this type; `image/*` stands for all pictures. */
function isDeclared({ sends }: AnyEndpoint, type: string): boolean {
  const [own = '', kind = ''] = [type.split(';', 1)[0]?.trim(), type.split('/', 1)[0]]
  return sends.some((one) => one === own || one === '*/*' || one === `${kind}/*`)
}

const jsonWays: ReadonlySet<Special['special']> = new Set(['ready', 'status', 'pieced', 'redirect'])

/** What is sent as a file, a stream or JSON is what the document promises, or it is not sent. */
function mustBeDeclared(endpoint: AnyEndpoint, result: unknown): void {
  const isOther = isSpecial(result) && !jsonWays.has(result.special)
  const type = isOther && (result.special === 'file' || result.special === 'stream') ? result.type : 'application/json'
  if (isDeclared(endpoint, type)) return
  if (isOther && result.special === 'file') result.stream.destroy()
  throw new Error(`${endpoint.method} ${endpoint.path} would send ${type}, which the contract does not say`)
}

/** Sends the answers that are not a plain value; false when the value is one. */
export function sendSpecial(endpoint: AnyEndpoint, request: FastifyRequest, reply: FastifyReply, result: unknown): boolean {
  mustBeDeclared(endpoint, result)
  if (!isSpecial(result) || result.special === 'status' || result.special === 'pieced') return false
  if (result.special === 'ready') sendReady(request, reply, result)
  else if (result.special === 'file') sendFile(reply, result)
  else if (result.special === 'redirect') void reply.header('cache-control', 'no-store').header('vary', 'Accept').redirect(result.to)
  else if (result.special === 'stream') openStream(request, reply, result)
  else throw new Error(`${endpoint.method} ${endpoint.path} is no socket`)
  return true
}

function sendReady(request: FastifyRequest, reply: FastifyReply, result: Extract<Special, { special: 'ready' }>): void {
  const { json, etag } = result
  void reply.headers(readyHeaders(result))
  if (hasTag(request.headers['if-none-match'], etag)) return void reply.code(304).send()
  const vary = reply.getHeader('vary')
  void reply.header('vary', vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`)
  const compressed = compressedOnce(json, request.headers['accept-encoding'])
  if (compressed === null) return void sendText(reply, 200, json)
  const send = (bytes: Buffer) => void sendText(reply.header('content-encoding', 'gzip'), 200, bytes)
  void compressed.then(send, (error: unknown) => {
    request.log.warn({ err: error }, 'an answer was sent uncompressed')
    void sendText(reply, 200, json)
  })
}

function sendFile(reply: FastifyReply, { stream, filename, type, bytes, inline, cache }: Extract<Special, { special: 'file' }>): void {
  const name = filename.replaceAll(/[\p{C}"\\/]/gu, '_')
  const ascii = name.replaceAll(/[^\x20-\x7e]/gu, '_')
  const disposition = `${inline === true ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`
  if (bytes !== undefined) void reply.header('content-length', bytes)
  if (cache !== undefined) void reply.header('cache-control', cache)
  void reply
    .header('content-disposition', disposition)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(type)
    .send(stream)
}

/** A hijacked reply skips Fastify's own sending, so the headers set so far are carried over by hand. */
function openStream(request: FastifyRequest, reply: FastifyReply, { open }: Extract<Special, { special: 'stream' }>): void {
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
  open(reply.raw, request.raw)
}
