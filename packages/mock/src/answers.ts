import type { AnyEndpoint } from '@beacon/api'
import { replyFor } from './generate.ts'
import { fixedReplies } from './fixed-replies.ts'

export interface MockRequest {
  /** Ids of the address. */
  params: Readonly<Record<string, unknown>>
  /** Query of the address, which moves what is made up: another page holds other rows. */
  search: string
  /** Now, in milliseconds since 1970. */
  now: number
}

/** What the mock answers to a JSON operation: the same for the same address, and as its schema promises. */
export function answerOf(endpoint: AnyEndpoint, { params, search, now }: MockRequest): unknown {
  const seed = `${endpoint.path} ${JSON.stringify(params)} ${search}`
  return replyFor(endpoint.reply, { seed, now, fixed: { ...params, ...fixedReplies[`${endpoint.method} ${endpoint.path}`] } })
}
