import { given } from '@beacon/api/given'
import { auditModuleNames, type AuditFilters } from '@beacon/api/platform/audit'
import type { TableState } from '@beacon/ui/table'
import { oneOf } from '../../parts/list/table-url.ts'

export const spans = ['1h', '24h', '7d', '30d', 'all', 'own'] as const
export type Span = (typeof spans)[number]
const hours: Record<Exclude<Span, 'all' | 'own'>, number> = { '1h': 1, '24h': 24, '7d': 168, '30d': 720 }
const minuteMs = 60_000

/** The last 24 hours while the address names nothing else; an object's whole story while it is asked for. */
export function spanOf(filters: TableState['filters']): Span {
  return oneOf(filters['time'], spans) ?? (filters['object_id'] === undefined ? '24h' : 'all')
}

const text = (value: string | readonly string[] | undefined): string | undefined =>
  value === undefined || value === '' ? undefined : String(value)

/** The query of the list. Its beginning is cut to the minute, so that the same page keeps the same query while it is drawn again. */
export function listQueryOf({ filters, q }: Pick<TableState, 'filters' | 'q'>, now: number): Partial<AuditFilters> {
  const span = spanOf(filters)
  const since =
    span === 'all' || span === 'own' ? undefined : new Date(Math.floor(now / minuteMs) * minuteMs - hours[span] * 3_600_000).toISOString()
  const own = span === 'own' ? { from: text(filters['from']), to: text(filters['to']) } : { from: since }
  return given({
    ...own,
    user_id: text(filters['user_id']),
    role: text(filters['role']),
    module: oneOf(filters['module'], auditModuleNames),
    operation: text(filters['operation']),
    object_type: text(filters['object_type']),
    object_id: text(filters['object_id']),
    ip: text(filters['ip']),
    result: oneOf(filters['result'], ['success', 'failed', 'refused'] as const),
    contest_id: text(filters['contest_id']),
    q: q === '' ? undefined : q,
  })
}
