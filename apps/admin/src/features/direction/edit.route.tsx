import { requirePermission } from '@beacon/auth'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { commonHome } from '../../parts/directions/home.ts'
import { DirectionForm } from '../../parts/directions/direction-form.tsx'

export const Route = createFileRoute('/admin/_nav/oj/admin/exercises/flags/$typeId/edit-type')({
  beforeLoad: requirePermission('direction.manage', 'kind.flag'),
  loader: async ({ context, params }) => {
    const { allDirectionsQuery } = await import('../../parts/directions/queries.ts')
    const { items } = await context.queryClient.fetchQuery({ ...allDirectionsQuery, staleTime: 0 })
    const stored = items.find(({ resource_id }) => resource_id === params.typeId)
    if (stored === undefined) throw notFound()
    return { stored }
  },
  component: Page,
})

function Page() {
  const { stored } = Route.useLoaderData()
  return <DirectionForm stored={stored} home={commonHome} />
}
