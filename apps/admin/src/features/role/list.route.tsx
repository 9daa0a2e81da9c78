import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { tableSearch } from '../../parts/list/table-search.ts'
import { RoleList } from './role-list.tsx'

export const Route = createFileRoute('/admin/_nav/system/role-management')({
  validateSearch: tableSearch([]),
  beforeLoad: requirePermission('role.read'),
  component: RolesPage,
})

function RolesPage() {
  return <RoleList search={Route.useSearch()} />
}
