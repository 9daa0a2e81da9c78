import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { DefaultsPage } from './defaults-page.tsx'

export const Route = createFileRoute('/admin/_nav/contest-config/index')({
  beforeLoad: requirePermission('contest.default'),
  loader: async ({ context }) => {
    const { contestDefaultsQuery } = await import('../../parts/contest-form/save-contest.ts')
    await context.queryClient.ensureQueryData(contestDefaultsQuery)
  },
  component: DefaultsPage,
})
