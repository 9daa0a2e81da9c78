import { requirePermission, useSession } from '@beacon/auth'
import { late } from '@beacon/ui/late'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx'
import { tableSearch } from '../parts/list/table-search.ts'

const OpenFirstSteps = late(async () => (await import('../features/setup/open-first-steps.tsx')).OpenFirstSteps)

export const Route = createFileRoute('/admin/_nav/dashboard')({
  validateSearch: tableSearch(['app']),
  beforeLoad: requirePermission('dashboard.read'),
  loader: async ({ context }) => {
    const { dashboardQuery } = await import('../features/dashboard/queries.ts')
    await context.queryClient.ensureQueryData(dashboardQuery)
  },
  component: Dashboard,
})

/** With the first steps of an installation, for administrators, until all are ticked or they are hidden. */
function Dashboard() {
  const me = useSession()
  return <DashboardPage search={Route.useSearch()} firstSteps={<Suspense>{me.is_admin && <OpenFirstSteps />}</Suspense>} />
}
