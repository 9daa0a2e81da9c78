import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { commonHome } from '../../parts/directions/home.ts'
import { DirectionForm } from '../../parts/directions/direction-form.tsx'

export const Route = createFileRoute('/admin/_nav/oj/admin/exercises/flags/add-type')({
  beforeLoad: requirePermission('direction.manage', 'kind.flag'),
  component: Page,
})

function Page() {
  return <DirectionForm stored={null} home={commonHome} />
}
