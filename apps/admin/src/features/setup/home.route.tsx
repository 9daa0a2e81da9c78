import { meQuery, permissionsOf, rolesQuery } from '@beacon/auth'
import { adminPaths, builtKindNames, contestListPath, firstPermittedPath } from '@beacon/router'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { Home } from './home.tsx'
import { areFirstStepsOpen } from './model.ts'

export const Route = createFileRoute('/admin/_nav/')({
  // The set-up while it waits, then the dashboard with the first steps until they are done or hidden, else the first page the role allows.
  beforeLoad: async ({ context }) => {
    const me = await context.queryClient.ensureQueryData(meQuery)
    const permissions = permissionsOf(await context.queryClient.ensureQueryData(rolesQuery))
    if (me.is_admin) {
      if (me.wizard_step !== null) throw redirect({ to: '/admin/wizard', replace: true })
      const { setupQuery } = await import('./queries.ts')
      if (areFirstStepsOpen(await context.queryClient.fetchQuery(setupQuery))) throw redirect({ to: '/admin/dashboard', replace: true })
    }
    const { isBuilt } = context
    const preferred = ['/admin/arena/list', ...builtKindNames.map(contestListPath)]
    const path = firstPermittedPath({ rows: adminPaths, preferred, permissions, isBuilt: (each) => each !== '/admin' && isBuilt(each) })
    if (path !== null) throw redirect({ to: path, replace: true })
  },
  component: Home,
})
