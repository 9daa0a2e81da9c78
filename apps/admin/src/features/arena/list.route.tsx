import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { tableSearch } from '../../parts/list/table-search.ts'
import { ArenasPage } from './arenas-page.tsx'
import { arenaFilterNames } from './filter-names.ts'

export const Route = createFileRoute('/admin/_nav/arena/list')({
  validateSearch: tableSearch(arenaFilterNames),
  beforeLoad: requirePermission('arena.manage'),
  component: Page,
})

function Page() {
  return <ArenasPage search={Route.useSearch()} />
}
