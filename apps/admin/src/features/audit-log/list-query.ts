import { audit, type AuditFilters } from '@beacon/api/platform/audit'
import type { TableState } from '@beacon/ui/table'
import { listInput } from '../../parts/list/list-input.ts'
import { oneOf } from '../../parts/list/table-url.ts'

export const spans = ['1h', '24h', '7d', '30d', 'all', 'own'] as const
export type Span = (typeof spans)[number]
const hours: Record<Exclude<Span, 'all' | 'own'>, number> = { '1h': 1, '24h': 24, '7d': 168, '30d': 720 }
const minuteMs = 60_000

/** The last 24 hours while the address names nothing else; an object's whole story while it is asked for. */
export function spanOf(filters: TableState['filters']): Span {
  return oneOf(filters['time'], spans) ?? (filters['object_id'] === undefined ? '24h' : 'all')
}

/** The query of the list. Its beginning is cut to the minute, so that the same page keeps the same query while it is drawn again. */
export function listQueryOf({ filters, q }: Pick<TableState, 'filters' | 'q'>, now: number): Partial<AuditFilters> {
  const span = spanOf(filters)
  const since =
    span === 'all' || span === 'own' ? undefined : new Date(Math.floor(now / minuteMs) * minuteMs - hours[span] * 3_600_000).toISOString()
  return listInput(audit.list, { filters, q }, span === 'own' ? {} : { from: since, to: undefined })
}
