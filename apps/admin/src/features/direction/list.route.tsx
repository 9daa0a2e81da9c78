import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { commonHome } from '../../parts/directions/home.ts'
import { DirectionList } from '../../parts/directions/direction-list.tsx'

export const Route = createFileRoute('/admin/_nav/oj/admin/exercises/flags/to-type')({
  beforeLoad: requirePermission('direction.manage', 'kind.flag'),
  component: Page,
})

function Page() {
  return <DirectionList home={commonHome} />
}
