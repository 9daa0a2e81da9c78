import { requirePermission } from '@beacon/auth'
import { late } from '@beacon/ui/late'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { theoryBank } from '../index.ts'

const EditDirection = late(async () => (await theoryBank.directions()).EditTheoryDirection)

export const Route = createFileRoute('/admin/_nav/oj/admin/exercises/theory/to-type/$typeId/edit-type')({
  beforeLoad: requirePermission('direction.manage', 'kind.theory'),
  loader: async ({ context, params }) => {
    const { allDirectionsQuery } = await theoryBank.queries()
    const { items } = await context.queryClient.fetchQuery({ ...allDirectionsQuery, staleTime: 0 })
    const stored = items.find(({ resource_id }) => resource_id === params.typeId)
    if (stored === undefined) throw notFound()
    return { stored }
  },
  component: Page,
})

function Page() {
  const { stored } = Route.useLoaderData()
  return <EditDirection stored={stored} />
}
