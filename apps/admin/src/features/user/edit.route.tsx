import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { EditUser } from './edit-user.tsx'

export const Route = createFileRoute('/admin/_nav/system/user-management/edit/$id')({
  beforeLoad: requirePermission('user.read'),
  loader: async ({ context, params }) => {
    const { userQuery } = await import('./queries.ts')
    await context.queryClient.ensureQueryData(userQuery(params.id))
  },
  component: EditPage,
})

function EditPage() {
  const { id } = Route.useParams()
  return <EditUser id={id} />
}
