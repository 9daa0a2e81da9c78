import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { MonitorPage } from './monitor-page.tsx'
import { monitorSearch } from './monitor-search.ts'

export const Route = createFileRoute('/admin/_nav/dashboard/user-operation-monitor/$id/$user')({
  validateSearch: monitorSearch,
  beforeLoad: requirePermission('monitor.user'),
  component: Monitor,
})

function Monitor() {
  const { id, user } = Route.useParams()
  return <MonitorPage contest_id={id} user_id={user} search={Route.useSearch()} />
}
