import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { EditTeam } from './edit-team.tsx'

export const Route = createFileRoute('/admin/_nav/team/edit/$teamId')({
  beforeLoad: requirePermission('team.write'),
  loader: async ({ context, params }) => {
    const { teamQuery } = await import('./queries.ts')
    await context.queryClient.ensureQueryData(teamQuery(params.teamId))
  },
  component: EditPage,
})

function EditPage() {
  const { teamId } = Route.useParams()
  return <EditTeam id={teamId} />
}
