import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { EditContest } from './edit-contest.tsx'

export const Route = createFileRoute('/admin/_nav/flag/edit/$resource_id')({
  beforeLoad: requirePermission('contest.write', 'kind.flag'),
  loader: async ({ context, params }) => {
    const { contestSettingsQuery } = await import('./form/save-contest.ts')
    await context.queryClient.ensureQueryData(contestSettingsQuery(params.resource_id))
  },
  component: EditPage,
})

function EditPage() {
  const { resource_id } = Route.useParams()
  return <EditContest key={resource_id} resource_id={resource_id} />
}
