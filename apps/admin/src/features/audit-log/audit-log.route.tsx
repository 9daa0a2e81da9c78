import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { tableSearch } from '../../parts/list/table-search.ts'
import { AuditLogPage } from './audit-log-page.tsx'
import { filterNames } from './filter-names.ts'

const search = z.extend(tableSearch(filterNames), { row: z.catch(z.optional(z.coerce.number<unknown>().check(z.positive())), undefined) })

export const Route = createFileRoute('/admin/_nav/system/audit-log')({
  validateSearch: search,
  beforeLoad: requirePermission('audit.read'),
  component: AuditLog,
})

function AuditLog() {
  return <AuditLogPage search={Route.useSearch()} />
}
