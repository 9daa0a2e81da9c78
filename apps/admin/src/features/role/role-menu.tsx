import type { RoleRow } from '@beacon/api/people/role'
import { usePermissions } from '@beacon/auth'
import { errorText, listText } from '@beacon/i18n'
import type { MenuEntry } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

export type RoleDialog = 'compare' | 'preview' | 'restore' | 'delete'

/** The menu of a role's row. What is never possible is not drawn; what is not possible now says why. */
export function useRoleMenu(open: (dialog: RoleDialog, row: RoleRow) => void): (row: RoleRow) => MenuEntry[] {
  const { t, i18n } = useLingui()
  const permissions = usePermissions()
  return (row) => {
    const look: MenuEntry[] = [
      { label: t`Compare two`, onSelect: () => open('compare', row) },
      { label: t`Preview menu`, onSelect: () => open('preview', row) },
    ]
    if (!permissions.has('role.write')) return look
    const why = row.key === 'administrator' ? 'role_fixed' : row.closed
    const fixed = why === null ? undefined : errorText(i18n, why)
    const where = listText(row.used_by)
    const stays =
      fixed ?? (row.key !== null ? errorText(i18n, 'role_seed') : where === '' ? undefined : errorText(i18n, 'role_referenced', { where }))
    const restore: MenuEntry[] =
      row.key === null ? [] : [{ label: t`Restore defaults`, disabledReason: fixed, onSelect: () => open('restore', row) }]
    return [
      {
        label: t`Edit`,
        hint: 'Enter',
        disabledReason: fixed,
        render: (content) => (
          <Link to="/admin/system/role-management/role-edit/$id" params={{ id: row.resource_id }}>
            {content}
          </Link>
        ),
      },
      {
        label: t`Copy`,
        render: (content) => (
          <Link to="/admin/system/role-management/role-add" search={{ copy: row.resource_id }}>
            {content}
          </Link>
        ),
      },
      {
        label: t`Members`,
        render: (content) => (
          <Link to="/admin/system/role-management/add-role-users/$id" params={{ id: row.resource_id }}>
            {content}
          </Link>
        ),
      },
      'separator',
      ...look,
      'separator',
      ...restore,
      { label: t`Delete`, danger: true, disabledReason: stays, onSelect: () => open('delete', row) },
    ]
  }
}
