import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { RoleForm } from './role-form.tsx'

export const Route = createFileRoute('/admin/_nav/system/role-management/role-edit/$id')({
  beforeLoad: requirePermission('role.write'),
  loader: async ({ context, params }) => {
    const { roleQuery } = await import('./queries.ts')
    return { stored: await context.queryClient.fetchQuery({ ...roleQuery(params.id), staleTime: 0 }) }
  },
  component: EditPage,
})

function EditPage() {
  const { stored } = Route.useLoaderData()
  return <RoleForm key={`${stored.resource_id} ${stored.version}`} stored={stored} />
}
