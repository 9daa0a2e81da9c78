import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { tableSearch } from '../../../parts/list/table-search.ts'
import { topologyFilterNames } from './filter-names.ts'
import { TopologiesPage } from './topologies-page.tsx'

export const Route = createFileRoute('/admin/_nav/topology')({
  validateSearch: tableSearch(topologyFilterNames),
  beforeLoad: requirePermission('topology.manage'),
  component: Page,
})

function Page() {
  return <TopologiesPage search={Route.useSearch()} />
}
