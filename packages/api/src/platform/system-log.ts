import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { instant, listQuery, ok, queryInt, sortIfBy, text } from '../fields.ts'
import { media } from '../media.ts'

export const logLevels = ['debug', 'info', 'warning', 'error'] as const
export const logLevel = z.enum(logLevels)
export type LogLevel = z.infer<typeof logLevel>
export const logSources = ['http', 'job', 'scene', 'live', 'database', 'mail', 'auth', 'app'] as const
export const logSource = z.enum(logSources)
export type LogSource = z.infer<typeof logSource>
/** "Debug for 30 min". */
export const debugMinutes = 30

const word = (max: number) => z.optional(text({ max }))
const filterFields = {
  /** This level and above. */
  level: z._default(logLevel, 'warning'),
  source: z.optional(logSource),
  replica: word(100),
  from: z.optional(instant),
  to: z.optional(instant),
  request_id: word(100),
  q: word(200),
}

export const logLine = z.object({
  seq: z.int(),
  at: instant,
  level: logLevel,
  source: logSource,
  replica: z.string(),
  message: z.string(),
  request_id: z.nullable(z.string()),
  data: z.nullable(z.record(z.string(), z.unknown())),
})
export type LogLine = z.infer<typeof logLine>

export const systemLog = {
  list: endpoint({
    method: 'GET',
    path: '/system-log',
    access: permission('log.read'),
    summary: 'Lines of all servers, newest first; `after` gives what came since, for following. Counts stop at 100,000',
    query: z.object({
      ...listQuery,
      sort: sortIfBy('at'),
      ...filterFields,
      after: z.optional(z.coerce.number<number | string>().check(z.refine((n) => Number.isSafeInteger(n) && n >= 0))),
    }),
    reply: z.object({ items: z.array(logLine), total: z.int(), is_capped: z.boolean() }),
  }),
  context: endpoint({
    method: 'GET',
    path: '/system-log/lines/:seq/context',
    access: permission('log.read'),
    summary: 'The 20 lines before and after a line of the same server',
    params: z.object({ seq: queryInt(1, Number.MAX_SAFE_INTEGER, 1) }),
    reply: z.object({ items: z.array(logLine), total: z.int() }),
  }),
  state: endpoint({
    method: 'GET',
    path: '/system-log/state',
    access: permission('log.read'),
    summary: 'The servers that log, the present level, and how much is kept',
    reply: z.object({
      replicas: z.array(z.string()),
      level: logLevel,
      debug_until: z.nullable(instant),
      debug_by: z.nullable(z.string()),
      bytes: z.int(),
      oldest: z.nullable(instant),
    }),
  }),
  debug: endpoint({
    method: 'POST',
    path: '/system-log/debug',
    access: permission('log.read'),
    summary: 'Logs everything on all servers for 30 minutes, or no longer',
    body: z.object({ on: z.boolean() }),
    reply: ok,
  }),
  download: endpoint({
    method: 'GET',
    path: '/system-log/file',
    access: permission('log.read'),
    transfer: 'download',
    sends: [media.gzip],
    summary: 'The lines that match as .jsonl.gz, oldest first; audited',
    query: z.object(filterFields),
    reply: z.unknown(),
  }),
}
