import type { SortName } from '@beacon/api/endpoint'
import type { role as contract, RoleRow } from '@beacon/api/people/role'
import { formatDateTime, formatNumber, useFormatLocale } from '@beacon/i18n'
import { offeredItems } from '@beacon/router/offered-items'
import type { DataColumn } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useRoleName } from './queries.ts'
import { visibleItems } from './tree-model.ts'

const all = offeredItems().length

/** The columns of the role list. */
export function useRoleColumns(mayWrite: boolean): ReadonlyArray<DataColumn<RoleRow, SortName<typeof contract.table>>> {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const nameOf = useRoleName()
  const number = (n: number) => <span className="font-mono text-mono">{formatNumber(locale, n)}</span>
  return [
    {
      id: 'name',
      header: t`Name`,
      min: 190,
      sortKey: 'name',
      names: true,
      cell: (row) =>
        mayWrite ? (
          <Link
            to="/admin/system/role-management/role-edit/$id"
            params={{ id: row.resource_id }}
            tabIndex={-1}
            className="truncate font-medium text-fg hover:underline"
          >
            {nameOf(row)}
          </Link>
        ) : (
          <span className="font-medium text-fg">{nameOf(row)}</span>
        ),
    },
    {
      id: 'description',
      header: t({ context: 'role', message: 'Description' }),
      sortKey: 'description',
      cell: (row) => <span className="truncate text-fg-2">{row.description || '–'}</span>,
    },
    {
      id: 'user_count',
      header: t({ context: 'role', message: 'Users' }),
      sortKey: 'user_count',
      align: 'right',
      width: 90,
      cell: (row) => number(row.user_count),
    },
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
    {
      id: 'key',
      header: t({ context: 'role', message: 'Kind' }),
      sortKey: 'key',
      width: 110,
      cell: (row) => <span className="text-fg-2">{row.key === null ? t({ context: 'role', message: 'Own' }) : t`Built-in`}</span>,
    },
    {
      id: 'updated_at',
      header: t({ context: 'role', message: 'Changed' }),
      leaves: 2,
      sortKey: 'updated_at',
      width: 186,
      cell: (row) => <span className="font-mono text-mono text-fg-2">{formatDateTime(locale, row.updated_at)}</span>,
    },
    {
      id: 'updated_by',
      header: t`Changed by`,
      min: 120,
      leaves: 1,
      sortKey: 'updated_by',
      cell: (row) => <span className="text-fg-2">{row.updated_by ?? '–'}</span>,
    },
  ]
}
