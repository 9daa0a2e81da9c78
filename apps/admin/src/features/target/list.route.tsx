import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { tableSearch } from '../../parts/list/table-search.ts'
import { targetFilterNames } from './filter-names.ts'
import { TargetsPage } from './targets-page.tsx'

export const Route = createFileRoute('/admin/_nav/cr/admin/target')({
  validateSearch: tableSearch(targetFilterNames),
  beforeLoad: requirePermission('image.read'),
  component: Page,
})

function Page() {
  return <TargetsPage search={Route.useSearch()} />
}
