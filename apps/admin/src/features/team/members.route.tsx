import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { TeamMembers } from './team-members.tsx'

export const Route = createFileRoute('/admin/_nav/team/member-manage/$teamId')({
  validateSearch: z.object({ tab: z.catch(z.optional(z.enum(['history'])), undefined) }),
  beforeLoad: requirePermission('team.read'),
  loader: async ({ context, params }) => {
    const { teamQuery } = await import('./queries.ts')
    await context.queryClient.ensureQueryData(teamQuery(params.teamId))
  },
  component: MembersPage,
})

function MembersPage() {
  const { teamId } = Route.useParams()
  const { tab } = Route.useSearch()
  return <TeamMembers id={teamId} tab={tab ?? 'members'} />
}
