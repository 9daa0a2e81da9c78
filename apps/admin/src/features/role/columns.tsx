import type { SortName } from '@beacon/api/endpoint'
import type { role as contract, RoleRow } from '@beacon/api/people/role'
import { offeredItems } from '@beacon/router/offered-items'
import type { DataColumn } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { NameLink } from '../../parts/link-button.tsx'
import { useColumnOf } from '../../parts/list/column-of.tsx'
import { useRoleName } from './queries.ts'
import { visibleItems } from './tree-model.ts'

const all = offeredItems().length

/** The columns of the role list. */
export function useRoleColumns(mayWrite: boolean): ReadonlyArray<DataColumn<RoleRow, SortName<typeof contract.table>>> {
  const { t } = useLingui()
  const column = useColumnOf<RoleRow>()
  const nameOf = useRoleName()
  return [
    {
      id: 'name',
      header: t`Name`,
      min: 190,
      sortKey: 'name',
      names: true,
      cell: (row) =>
        mayWrite ? (
          <NameLink to="/admin/system/role-management/role-edit/$id" params={{ id: row.resource_id }}>
            {nameOf(row)}
          </NameLink>
        ) : (
          <span className="font-medium text-fg">{nameOf(row)}</span>
        ),
    },
    column.text(
      { id: 'description', header: t({ context: 'role', message: 'Description' }), sortKey: 'description' },
      (row) => row.description || null,
    ),
    column.number({
      id: 'user_count',
      header: t({ context: 'role', message: 'Users' }),
      sortKey: 'user_count',
      width: 90,
      look: 'text-fg',
    }),
    {
      id: 'permission_count',
      header: t({ context: 'role', message: 'Permissions' }),
      sortKey: 'permission_count',
      align: 'right',
      width: 110,
      cell: ({ permissions }) => {
        const permission_count = visibleItems(permissions).length
        return (
          <span className="font-mono text-mono">
            <Trans>
              {permission_count} of {all}
            </Trans>
          </span>
        )
      },
    },
    column.text({ id: 'key', header: t({ context: 'role', message: 'Kind' }), sortKey: 'key', width: 110 }, (row) =>
      row.key === null ? t({ context: 'role', message: 'Own' }) : t`Built-in`,
    ),
    column.dateTime({ id: 'updated_at', header: t({ context: 'role', message: 'Changed' }), leaves: 2, sortKey: 'updated_at', width: 186 }),
    column.text({ id: 'updated_by', header: t`Changed by`, min: 120, leaves: 1, sortKey: 'updated_by' }),
  ]
}
