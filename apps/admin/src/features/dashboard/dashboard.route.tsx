import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { FirstStepsPanel } from '../../app/first-steps.tsx'
import { tableSearch } from '../../app/table-search.ts'
import { DashboardPage } from './dashboard-page.tsx'

export const Route = createFileRoute('/admin/_nav/dashboard')({
  validateSearch: tableSearch(['app']),
  beforeLoad: requirePermission('dashboard.read'),
  loader: async ({ context }) => {
    const { dashboardQuery } = await import('./queries.ts')
    await context.queryClient.ensureQueryData(dashboardQuery)
  },
  component: Dashboard,
})

function Dashboard() {
  return <DashboardPage search={Route.useSearch()} firstSteps={<FirstStepsPanel />} />
}
