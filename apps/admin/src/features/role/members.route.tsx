import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { Members } from './members.tsx'

export const Route = createFileRoute('/admin/_nav/system/role-management/add-role-users/$id')({
  beforeLoad: requirePermission('role.write'),
  loader: async ({ context, params }) => {
    const { roleQuery } = await import('./queries.ts')
    await context.queryClient.ensureQueryData(roleQuery(params.id))
  },
  component: MembersPage,
})

function MembersPage() {
  const { id } = Route.useParams()
  return <Members id={id} />
}
