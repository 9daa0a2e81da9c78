import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { tableSearch } from '../../parts/list/table-search.ts'
import { NoticesPage } from './notices-page.tsx'

export const Route = createFileRoute('/admin/_nav/system/notices')({
  validateSearch: tableSearch(['status', 'type', 'target_group', 'by_id', 'from', 'to']),
  beforeLoad: requirePermission('notice.manage'),
  component: Page,
})

function Page() {
  return <NoticesPage search={Route.useSearch()} />
}
