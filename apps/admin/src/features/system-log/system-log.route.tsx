import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { tableSearch } from '../../parts/list/table-search.ts'
import { logFilterNames } from './log-filters.ts'
import { SystemLogPage } from './system-log-page.tsx'

const search = z.extend(tableSearch(logFilterNames), {
  line: z.catch(z.optional(z.coerce.number<unknown>().check(z.positive())), undefined),
})

export const Route = createFileRoute('/admin/_nav/system/system-log')({
  validateSearch: search,
  beforeLoad: requirePermission('log.read'),
  component: SystemLog,
})

function SystemLog() {
  return <SystemLogPage search={Route.useSearch()} />
}
