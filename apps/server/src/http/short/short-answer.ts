import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Ctx } from '../../context.ts'
import type { Special } from '../../module.ts'
import type { Origins } from '../../origins.ts'
import { compressedOnce } from '../compressed.ts'
import { corsHeaders } from '../cors.ts'
import { hasTag, readyHeaders } from '../ready.ts'
import { fixedHeaders, secureHeaders } from '../security-headers.ts'

export type Ready = Extract<Special, { special: 'ready' }>

/** An answer of the short way; `ready` bytes are compressed and carry their tag, a text is one person's own. */
export type ShortAnswer = { ready: Ready } | { status: number; text: string; headers: Record<string, string> }

interface About {
  ctx: Pick<Ctx, 'request_id' | 'log'>
  origins: Origins
  isSecure: boolean
}

export function sendShort(request: IncomingMessage, response: ServerResponse, answer: ShortAnswer, about: About): void {
  const shared = {
    'x-request-id': about.ctx.request_id,
    ...fixedHeaders,
    ...(about.isSecure ? secureHeaders : {}),
    ...corsHeaders(request.headers.origin, about.origins),
  }
  if ('ready' in answer) return sendReady(request, response, { shared, ready: answer.ready, log: about.ctx.log })
  sendJson(response, answer.status, answer.text, { ...shared, ...answer.headers })
}

function sendJson(response: ServerResponse, status: number, bytes: string | Buffer, headers: Record<string, string>): void {
  const length = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(bytes) }
  response.writeHead(status, { ...headers, ...length })
  response.end(bytes)
}

interface ReadyAnswer {
  shared: Record<string, string>
  ready: Ready
  log: Ctx['log']
}

function sendReady(request: IncomingMessage, response: ServerResponse, { shared, ready, log }: ReadyAnswer): void {
  const { json, etag } = ready
  const headers = { ...shared, ...readyHeaders(ready) }
  if (hasTag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, headers)
    response.end()
    return
  }
  const send = (bytes: string | Buffer, more: Record<string, string>) =>
    sendJson(response, 200, bytes, { ...headers, vary: 'Origin, Accept-Encoding', ...more })
  const compressed = compressedOnce(json, request.headers['accept-encoding'])
  if (compressed === null) return send(json, {})
  void compressed.then(
    (bytes) => send(bytes, { 'content-encoding': 'gzip' }),
    (error: unknown) => {
      log.warn({ err: error }, 'an answer was sent uncompressed')
      send(json, {})
    },
  )
}
