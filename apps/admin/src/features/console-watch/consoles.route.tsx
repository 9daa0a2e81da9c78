import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { consolesSearch } from './consoles-search.ts'
import { ConsolesPage } from './consoles-page.tsx'

export const Route = createFileRoute('/admin/_nav/dashboard/consoles')({
  validateSearch: consolesSearch,
  beforeLoad: requirePermission('monitor.user'),
  component: Page,
})

function Page() {
  return <ConsolesPage search={Route.useSearch()} />
}
