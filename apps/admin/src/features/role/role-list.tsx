import { call } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { role, type RoleRow } from '@beacon/api/people/role'
import { usePermissions } from '@beacon/auth'
import { Confirm } from '@beacon/auth/call'
import { useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { EmptyState, useToast } from '@beacon/ui/feedback'
import { PageHeader } from '@beacon/ui/layout'
import { DataTable } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { LinkButton } from '../../parts/link-button.tsx'
import { listInput } from '../../parts/list/list-input.ts'
import { useTableUrl } from '../../parts/list/table-url.ts'
import { useList } from '../../parts/list/use-list.tsx'
import { useRoleColumns } from './columns.tsx'
import { CompareRoles } from './compare-roles.tsx'
import { DeleteRole } from './delete-role.tsx'
import { ExportRoles } from './export-roles.tsx'
import { ImportRoles } from './import-roles.tsx'
import { PreviewMenu } from './preview-menu.tsx'
import { refreshRoles, useRoleName } from './queries.ts'
import { type RoleDialog, useRoleMenu } from './role-menu.tsx'

type Search = Readonly<Record<string, string | number | undefined>>

/** Every role: built-in ones first. */
export function RoleList({ search }: { search: Search }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const navigate = useNavigate()
  const mayWrite = usePermissions().has('role.write')
  const table = useTableUrl({ search, filters: [] })
  const listQuery = listInput(role.table, table.value, { locale })
  const list = useList(table, query(role.table, { query: listQuery }), { failed: <Trans>Roles could not be loaded</Trans>, key: 'roles' })
  const columns = useRoleColumns(mayWrite)
  const [dialog, setDialog] = useState<{ kind: RoleDialog; row: RoleRow } | null>(null)
  const [imports, setImports] = useState(false)
  const menu = useRoleMenu((kind, row) => setDialog({ kind, row }))
  const close = () => setDialog(null)
  const add = mayWrite && (
    <LinkButton look="primary" to="/admin/system/role-management/role-add" icon={<Plus size={16} aria-hidden="true" />}>
      <Trans>New role</Trans>
    </LinkButton>
  )
  const actions = (
    <>
      <ExportRoles />
      {mayWrite && (
        <Button onClick={() => setImports(true)}>
          <Trans>Import roles</Trans>
        </Button>
      )}
      {add}
    </>
  )
  return (
    <>
      <PageHeader title={<Trans>Roles</Trans>} actions={actions} />
      <DataTable<RoleRow>
        {...list.table}
        className="mt-2"
        label={t`Roles`}
        columns={columns}
        {...(list.data ? { unfilteredTotal: list.data.all } : {})}
        rowId={(row) => row.resource_id}
        rowName={(row) => (locale === 'zh' ? row.name_zh : row.name_en)}
        empty={<EmptyState title={<Trans>No roles yet</Trans>} actions={add} />}
        search={{ label: t`Search roles`, placeholder: t`Name, description, permission` }}
        {...(mayWrite
          ? {
              onOpen: ({ resource_id }) =>
                void navigate({ to: '/admin/system/role-management/role-edit/$id', params: { id: resource_id } }),
            }
          : {})}
        rowMenu={menu}
      />
      {dialog?.kind === 'compare' && <CompareRoles row={dialog.row} onClose={close} />}
      {dialog?.kind === 'preview' && <PreviewMenu row={dialog.row} onClose={close} />}
      {dialog?.kind === 'restore' && <RestoreRole row={dialog.row} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteRole row={dialog.row} onClose={close} />}
      {imports && <ImportRoles onClose={() => setImports(false)} />}
    </>
  )
}

function RestoreRole({ row, onClose }: { row: RoleRow; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const toast = useToast()
  const name = useRoleName()(row)
  return (
    <Confirm
      title={t`Restore the defaults of “${name}”?`}
      body={t`Its name and permissions return to their defaults. Its members are affected immediately.`}
      typed={name}
      action={t`Restore defaults`}
      onConfirm={async () => {
        await call(role.restore, { params: { resource_id: row.resource_id }, body: { confirm: name } })
        await refreshRoles(client)
        toast.done({ title: t`Defaults of ${name} restored` })
      }}
      onClose={onClose}
    />
  )
}
