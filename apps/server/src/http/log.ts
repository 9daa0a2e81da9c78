import type { Logger } from 'pino'
import { logLine } from '../log.ts'
import { maskedPath } from '../masking.ts'
import type { Hear } from './answered.ts'

/** Who asked what and how it went: no query, no body, keys in the path hidden. */
export function requestLog(log: Logger): Hear {
  return ({ method, url, route, status, ms, ip, ctx, request_id }) => {
    if (route?.startsWith('/api/ct/health') === true) return
    const user_id = ctx?.actor?.user_id ?? null
    const line = { request_id, method, path: maskedPath(url), route, status, ms: Math.round(ms * 10) / 10, ip, user_id }
    logLine(log, status >= 500 ? 'error' : 'info', line, 'request')
  }
}
