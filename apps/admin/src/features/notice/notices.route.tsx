import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { tableSearch } from '../../parts/list/table-search.ts'
import { noticeFilterNames } from './filter-names.ts'
import { NoticesPage } from './notices-page.tsx'

export const Route = createFileRoute('/admin/_nav/system/notices')({
  validateSearch: tableSearch(noticeFilterNames),
  beforeLoad: requirePermission('notice.manage'),
  component: Page,
})

function Page() {
  return <NoticesPage search={Route.useSearch()} />
}
