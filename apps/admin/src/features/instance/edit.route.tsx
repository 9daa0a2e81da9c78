import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { EditInstance } from './form-page.tsx'

export const Route = createFileRoute('/admin/_nav/std/instance-manage/edit/$id')({
  beforeLoad: requirePermission('instance.manage'),
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  return <EditInstance id={id} />
}
