import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { EditTopology } from './edit-page.tsx'

export const Route = createFileRoute('/admin/_nav/topology/edit/$id')({
  beforeLoad: requirePermission('topology.manage'),
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  return <EditTopology id={id} />
}
