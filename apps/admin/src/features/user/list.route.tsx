import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { tableSearch } from '../../app/table-search.ts'
import { UserList } from './user-list.tsx'

const userStatus = z.enum(['normal', 'to_audit', 'disabled', 'expired'])
const search = z.extend(tableSearch(['role_id', 'organisation_id', 'source']), { status: z.catch(z.optional(userStatus), undefined) })

export const Route = createFileRoute('/admin/_nav/system/user-management')({
  validateSearch: search,
  beforeLoad: requirePermission('user.read'),
  component: UsersPage,
})

function UsersPage() {
  return <UserList search={Route.useSearch()} />
}
