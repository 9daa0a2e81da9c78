import type { UserRow } from '@beacon/api/user'
import { usePermissions, useSession } from '@beacon/auth'
import type { MenuEntry } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { hindranceOf, needed, type UserAction } from './actions.ts'
import { useActionLabels, useHindranceWords } from './action-words.ts'

/** The menu of a user's row. */
export function useUserMenu(ask: (action: UserAction, row: UserRow) => void): (row: UserRow) => MenuEntry[] {
  const { t } = useLingui()
  const me = useSession()
  const permissions = usePermissions()
  const labels = useActionLabels()
  const words = useHindranceWords()
  return (row) => {
    const entry = (action: UserAction): MenuEntry[] => {
      if (!permissions.has(needed[action])) return []
      const hindrance = hindranceOf(action, row, me.resource_id)
      return [
        {
          label: labels[action],
          danger: action === 'delete',
          disabledReason: hindrance === null ? undefined : words[hindrance],
          onSelect: () => ask(action, row),
        },
      ]
    }
    const review = row.status === 'to_audit' ? [...entry('approve'), ...entry('reject')] : []
    return [
      {
        label: permissions.has('user.write') ? t`Edit` : t`Open`,
        hint: 'Enter',
        render: (content) => (
          <Link to="/admin/system/user-management/edit/$id" params={{ id: row.resource_id }}>
            {content}
          </Link>
        ),
      },
      ...review,
      ...(row.status === 'disabled' ? entry('recover') : entry('disable')),
      'separator',
      ...entry('reset_password'),
      ...entry('force_password_change'),
      ...entry('sign_out'),
      'separator',
      ...entry('delete'),
    ]
  }
}
