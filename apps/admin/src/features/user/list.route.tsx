import { requirePermission, useSession } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { addressWord, tableSearch } from '../../parts/list/table-search.ts'
import { UserSheets } from './sheets/user-sheets.tsx'
import { useUserColumns } from './columns.tsx'
import { UserList } from './user-list.tsx'

const userStatus = z.enum(['normal', 'to_audit', 'disabled', 'expired'])
// Spelled out: the names of filters.ts would bring the contract's schemas into the first chunk.
const names = [
  'role_id',
  'organisation_id',
  'below',
  'source',
  'online',
  'expires_within',
  'never_signed_in',
  'two_factor_off',
  'created_from',
  'created_to',
] as const
const search = z.extend(tableSearch(names), { status: z.catch(z.optional(userStatus), undefined), import: addressWord })

export const Route = createFileRoute('/admin/_nav/system/user-management')({
  validateSearch: search,
  beforeLoad: requirePermission('user.read'),
  component: UsersPage,
})

function UsersPage() {
  const me = useSession()
  const list = { storageKey: `${me.resource_id}.users`, columns: useUserColumns() }
  return <UserList search={Route.useSearch()} sheets={(rows) => <UserSheets rows={rows} list={list} />} />
}
