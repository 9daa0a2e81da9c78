import { query } from '@beacon/api/query'
import { user, type UserRow } from '@beacon/api/people/user'
import { usePermissions } from '@beacon/auth'
import { EmptyState } from '@beacon/ui/feedback'
import { PageHeader } from '@beacon/ui/layout'
import { DataTable, selectedCount, type Selection } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { LinkButton } from '../../parts/link-button.tsx'
import { bulkOrder } from '../../parts/list/bulk-order.ts'
import { useTableUrl } from '../../parts/list/table-url.ts'
import { useList } from '../../parts/list/use-list.tsx'
import { BulkMenu } from './bulk-menu.tsx'
import type { Rows } from './actions.ts'
import { useUserColumns } from './columns.tsx'
import { userFilterNames, userFiltersOf } from './filters.ts'
import { PersonalDialog } from './personal-dialog.tsx'
import { UserFilters, UserTabs } from './user-filters.tsx'
import { useUserActions } from './use-user-actions.tsx'
import { useUserMenu } from './user-menu.tsx'

type Search = Readonly<Record<string, string | number | undefined>> & { status?: UserRow['status'] | undefined }

interface Props {
  search: Search
  /** Import and export, which the route brings: `rows` are those ticked, or everything that matches. */
  sheets?: (rows: Rows) => ReactNode
}

/** Every account in one's scope. */
export function UserList({ search, sheets }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const table = useTableUrl({ search, filters: userFilterNames, sort: '-created_at' })
  const { page, size, sort, selection } = table.value
  const filters = userFiltersOf(table.value, search.status)
  const list = useList(table, query(user.list, { query: { ...filters, sort, page, size } }), {
    failed: <Trans>Users could not be loaded</Trans>,
    key: 'users',
  })
  const columns = useUserColumns()
  const actions = useUserActions()
  const [shown, setShown] = useState<UserRow | null>(null)
  const { total } = list
  const menu = useUserMenu({
    ask: (action, row) => actions.ask({ action, rows: { ids: [row.resource_id] }, count: 1 }),
    onShow: setShown,
  })
  const rowsOf = (chosen: Selection): Rows => bulkOrder(chosen, filters)
  const chosenRows = selection.all || selection.ids.length > 0 ? rowsOf(selection) : { matching: filters, except: [] }
  return (
    <>
      <PageHeader
        title={<Trans>Users</Trans>}
        actions={
          <>
            {sheets?.(chosenRows)}
            <NewUser organisation={filters.organisation_id} />
          </>
        }
      />
      {actions.strip}
      <UserTabs counts={list.data?.counts} current={search.status} />
      <DataTable
        {...list.table}
        label={t`Users`}
        columns={columns}
        {...(list.data ? { unfilteredTotal: list.data.counts.all } : {})}
        rowId={(row) => row.resource_id}
        rowName={(row) => row.username}
        empty={
          <EmptyState title={<Trans>No users yet</Trans>} actions={<NewUser organisation={undefined} />}>
            <Trans>Add one, import a list, or open registration.</Trans>
          </EmptyState>
        }
        search={{ label: t`Search users`, placeholder: t`Name, work ID, e-mail` }}
        filters={<UserFilters filters={table.value.filters} onFilter={table.setFilter} />}
        onOpen={({ resource_id }) => void navigate({ to: '/admin/system/user-management/edit/$id', params: { id: resource_id } })}
        rowMenu={menu}
        bulk={(chosen) => (
          <BulkMenu onAsk={(action) => actions.ask({ action, rows: rowsOf(chosen), count: selectedCount(chosen, total) })} />
        )}
      />
      {shown !== null && <PersonalDialog row={shown} onClose={() => setShown(null)} />}
      {actions.dialogs}
    </>
  )
}

function NewUser({ organisation }: { organisation: string | undefined }) {
  const permissions = usePermissions()
  if (!permissions.has('user.write')) return null
  return (
    <LinkButton
      look="primary"
      to="/admin/system/user-management/add"
      search={organisation === undefined ? {} : { organisation_id: organisation }}
      icon={<Plus size={16} aria-hidden="true" />}
    >
      <Trans>New user</Trans>
    </LinkButton>
  )
}
