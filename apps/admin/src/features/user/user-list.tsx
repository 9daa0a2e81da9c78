import { call } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { user, type UserRow } from '@beacon/api/user'
import { usePermissions, useSession } from '@beacon/auth'
import { Button } from '@beacon/ui/controls'
import { EmptyState } from '@beacon/ui/feedback'
import { PageHeader } from '@beacon/ui/layout'
import { DataTable, selectedCount, type Selection } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useBulkResult } from '../../app/bulk-result.tsx'
import { LoadFailed, tableStatus } from '../../app/list-state.tsx'
import { chosenIds, listOf, useTableUrl } from '../../app/table-url.ts'
import { ActionDialog, type Asked } from './action-dialog.tsx'
import { type ActReply, needed, type UserAction } from './actions.ts'
import { useActionLabels } from './action-words.ts'
import { useUserColumns } from './columns.tsx'
import { PasswordsOnce } from './passwords-once.tsx'
import { UserFilters, UserTabs } from './user-filters.tsx'
import { useUserMenu } from './user-menu.tsx'

type Search = Readonly<Record<string, string | number | undefined>> & { status?: UserRow['status'] | undefined }

const bulkActions = ['disable', 'recover', 'reset_password', 'sign_out', 'delete'] as const satisfies readonly UserAction[]

/** Every account in one's scope. */
export function UserList({ search }: { search: Search }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const me = useSession()
  const permissions = usePermissions()
  const labels = useActionLabels()
  const table = useTableUrl({ search, filters: ['role_id', 'organisation_id', 'source'], sort: '-created_at' })
  const { q, page, size, sort, filters } = table.value
  const [role_id] = listOf(filters['role_id']) ?? []
  const [organisation_id] = listOf(filters['organisation_id']) ?? []
  const asked = { ...(q === '' ? {} : { q }), sort, status: search.status, role_id, organisation_id, source: listOf(filters['source']) }
  const list = useQuery({ ...query(user.list, { query: { ...asked, page, size } }), placeholderData: keepPreviousData })
  const columns = useUserColumns()
  const bulk = useBulkResult()
  const [question, setQuestion] = useState<Asked | null>(null)
  const [passwords, setPasswords] = useState<NonNullable<ActReply['passwords']>>([])
  const rows = list.data?.items ?? []
  const total = list.data?.total ?? 0
  const menu = useUserMenu((action, row) =>
    setQuestion({ action, count: 1, names: [row.username], idsOf: () => Promise.resolve([row.resource_id]) }),
  )
  const fetchPage = (page: number) => call(user.list, { query: { ...asked, page, size: 200 } })
  const ask = (action: UserAction, selection: Selection) =>
    setQuestion({
      action,
      count: selectedCount(selection, total),
      names: rows.filter((row) => selection.all !== selection.ids.includes(row.resource_id)).map((row) => row.username),
      idsOf: () => chosenIds({ selection, rowId: (row: UserRow) => row.resource_id, fetchPage }),
    })
  const mine = bulkActions.filter((action) => permissions.has(needed[action]))
  return (
    <>
      <PageHeader title={<Trans>Users</Trans>} actions={<NewUser />} />
      <UserTabs counts={list.data?.counts} current={search.status} />
      <DataTable
        {...table}
        label={t`Users`}
        columns={columns}
        rows={rows}
        total={total}
        {...(list.data ? { unfilteredTotal: list.data.counts.all } : {})}
        rowId={(row) => row.resource_id}
        rowName={(row) => row.username}
        status={tableStatus(list)}
        error={<LoadFailed title={<Trans>Users could not be loaded</Trans>} query={list} />}
        empty={
          <EmptyState title={<Trans>No users here</Trans>} actions={<NewUser />}>
            <Trans>Add one, or open registration in the settings.</Trans>
          </EmptyState>
        }
        search={{ label: t`Search users`, placeholder: t`Username, name, work ID` }}
        filters={<UserFilters filters={filters} onFilter={table.setFilter} />}
        storageKey={`${me.resource_id}.users`}
        onOpen={({ resource_id }) => void navigate({ to: '/admin/system/user-management/edit/$id', params: { id: resource_id } })}
        rowMenu={menu}
        {...(mine.length > 0
          ? {
              bulk: (selection) =>
                mine.map((action) => (
                  <Button
                    key={action}
                    size="sm"
                    look={action === 'delete' ? 'quiet-danger' : 'quiet'}
                    onClick={() => ask(action, selection)}
                  >
                    {labels[action]}
                  </Button>
                )),
            }
          : {})}
      />
      {question !== null && <ActionDialog asked={question} tell={bulk.tell} onPasswords={setPasswords} onClose={() => setQuestion(null)} />}
      <PasswordsOnce passwords={passwords} onClose={() => setPasswords([])} />
      {bulk.dialog}
    </>
  )
}

function NewUser() {
  const permissions = usePermissions()
  if (!permissions.has('user.write')) return null
  return (
    <Button look="primary" asChild>
      <Link to="/admin/system/user-management/add">
        <Plus size={16} aria-hidden="true" />
        <Trans>New user</Trans>
      </Link>
    </Button>
  )
}
