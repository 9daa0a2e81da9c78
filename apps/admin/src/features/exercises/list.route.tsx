import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { tableSearch } from '../../parts/list/table-search.ts'
import { OverviewPage } from './overview-page.tsx'

export const Route = createFileRoute('/admin/_nav/oj/admin/exercises/list')({
  validateSearch: tableSearch(['direction_id', 'bank']),
  beforeLoad: requirePermission('question.read'),
  component: Page,
})

function Page() {
  return <OverviewPage search={Route.useSearch()} />
}
