import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { NewTeam } from './new-team.tsx'

export const Route = createFileRoute('/admin/_nav/team/add')({
  beforeLoad: requirePermission('team.write'),
  loader: async ({ context }) => {
    const { nextTeamQuery } = await import('./queries.ts')
    await context.queryClient.ensureQueryData(nextTeamQuery)
  },
  component: NewTeam,
})
