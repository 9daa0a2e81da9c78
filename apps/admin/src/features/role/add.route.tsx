import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { RoleForm } from './role-form.tsx'

export const Route = createFileRoute('/admin/_nav/system/role-management/role-add')({
  validateSearch: z.object({ copy: z.catch(z.optional(z.uuid()), undefined) }),
  loaderDeps: ({ search }) => search,
  beforeLoad: requirePermission('role.write'),
  loader: async ({ context, deps }) => {
    const { roleQuery } = await import('./queries.ts')
    return { copyOf: deps.copy === undefined ? null : await context.queryClient.fetchQuery(roleQuery(deps.copy)) }
  },
  component: AddPage,
})

function AddPage() {
  const { copyOf } = Route.useLoaderData()
  return <RoleForm key={copyOf?.resource_id ?? ''} stored={null} copyOf={copyOf} />
}
