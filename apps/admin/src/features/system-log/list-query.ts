import { given } from '@beacon/api/given'
import { logLevels, logSources, type LogLevel, type LogSource } from '@beacon/api/platform/system-log'
import type { TableState } from '@beacon/ui/table'
import { oneOf } from '../../parts/list/table-url.ts'

export const logSpans = ['15m', '1h', '24h', '7d', 'own'] as const
export type LogSpan = (typeof logSpans)[number]
const minutes: Record<Exclude<LogSpan, 'own'>, number> = { '15m': 15, '1h': 60, '24h': 1_440, '7d': 10_080 }
const minuteMs = 60_000

export interface LogQuery {
  level: LogLevel
  source?: LogSource
  replica?: string
  from?: string
  to?: string
  request_id?: string
  q?: string
}

const text = (value: string | readonly string[] | undefined): string | undefined =>
  value === undefined || value === '' ? undefined : String(value)

/** The query of the list; without a time it covers everything stored. Lines of one request are shown at every level. */
export function listQueryOf({ filters, q }: Pick<TableState, 'filters' | 'q'>, now: number): LogQuery {
  const span = oneOf(filters['time'], logSpans)
  const request_id = text(filters['request_id'])
  const since =
    span === undefined || span === 'own'
      ? undefined
      : new Date(Math.floor(now / minuteMs) * minuteMs - minutes[span] * minuteMs).toISOString()
  const range = span === 'own' ? { from: text(filters['from']), to: text(filters['to']) } : { from: since }
  const level = oneOf(filters['level'], logLevels) ?? (request_id === undefined ? 'warning' : 'debug')
  const some = given({
    ...range,
    source: oneOf(filters['source'], logSources),
    replica: text(filters['replica']),
    request_id,
    q: q === '' ? undefined : q,
  })
  return { level, ...some }
}
