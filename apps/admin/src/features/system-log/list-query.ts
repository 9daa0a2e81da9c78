import { logLevels, systemLog } from '@beacon/api/platform/system-log'
import type { TableState } from '@beacon/ui/table'
import { listInput } from '../../parts/list/list-input.ts'
import { oneOf } from '../../parts/list/table-url.ts'

export const logSpans = ['15m', '1h', '24h', '7d', 'own'] as const
export type LogSpan = (typeof logSpans)[number]
const minutes: Record<Exclude<LogSpan, 'own'>, number> = { '15m': 15, '1h': 60, '24h': 1_440, '7d': 10_080 }
const minuteMs = 60_000

/** The query of the list; without a time it covers everything stored. Lines of one request are shown at every level. */
export function listQueryOf({ filters, q }: Pick<TableState, 'filters' | 'q'>, now: number) {
  const span = oneOf(filters['time'], logSpans)
  const since =
    span === undefined || span === 'own'
      ? undefined
      : new Date(Math.floor(now / minuteMs) * minuteMs - minutes[span] * minuteMs).toISOString()
  const level = oneOf(filters['level'], logLevels) ?? (filters['request_id'] === undefined ? 'warning' : 'debug')
  return listInput(systemLog.list, { filters, q }, { level, ...(span === 'own' ? {} : { from: since, to: undefined }) })
}
export type LogQuery = ReturnType<typeof listQueryOf>
