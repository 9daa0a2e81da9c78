import type { AnyEndpoint } from '@beacon/api/endpoint'
import type { FastifyBaseLogger } from 'fastify'
import type { Ctx } from '../context.ts'
import { Failure } from '../failure.ts'
import { errorBody } from '../words/error-sentence.ts'
import { listenerOf } from '../words/listener.ts'
import { toFailure } from './problem.ts'
import { replyText } from './send.ts'

interface Refused {
  endpoint: AnyEndpoint | undefined
  route: string | undefined
  request_id: string
  /** Missing where the request came to no operation. */
  ctx: Ctx | undefined
  accept_language: string | undefined
  log: Pick<FastifyBaseLogger, 'error'>
}

/** Programs of other games look for a sentence under this name (ForcAD's receivers). */
const isOfFarms = (endpoint: AnyEndpoint | undefined): boolean => /^\/(?:bot|forcad|faust)\//u.test(endpoint?.path ?? '')

/** A program is not signed in with words of a page: its token is wrong, as ForcAD says it. */
const farmSentence = ({ code, message }: { code: string; message: string }): string =>
  code === 'unauthenticated' ? 'Invalid team token.' : message

/** A refusal as its caller is told; what is our fault goes into the log. */
export function refusedAnswer(error: unknown, { endpoint, route, request_id, ctx, accept_language, log }: Refused) {
  const { failure, isOurs } = toFailure(error, endpoint)
  if (isOurs) log.error({ err: error, route }, error instanceof Failure ? `undeclared or internal code ${error.code}` : 'a request failed')
  const to = listenerOf(ctx ?? { accept_language })
  const headers: Record<string, string> = { 'cache-control': 'no-store', 'content-language': to.locale, ...failure.headers }
  return { code: failure.code, status: failure.status, headers, text: textOf(failure) }

  function textOf(refusal: Failure): string {
    if (refusal.reply !== undefined && endpoint !== undefined) return replyText(endpoint, refusal.reply)
    const body = errorBody(refusal, to, request_id)
    return JSON.stringify(isOfFarms(endpoint) ? { ...body, error: farmSentence(body) } : body)
  }
}
