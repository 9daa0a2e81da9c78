import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { tableSearch } from '../../parts/list/table-search.ts'
import { BoardsPage } from './boards-page.tsx'

export const Route = createFileRoute('/admin/_nav/rank/list')({
  validateSearch: tableSearch([]),
  beforeLoad: requirePermission('rank.manage'),
  component: Page,
})

function Page() {
  return <BoardsPage search={Route.useSearch()} />
}
