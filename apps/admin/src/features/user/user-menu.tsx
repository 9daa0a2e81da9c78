import type { UserRow } from '@beacon/api/people/user'
import { usePermissions, useSession } from '@beacon/auth'
import type { MenuEntry } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { hindranceOf, needed, type UserAction } from './actions.ts'
import { useActionLabels, useHindranceWords } from './action-words.ts'

interface Asks {
  ask: (action: UserAction, row: UserRow) => void
  onShow: (row: UserRow) => void
}

/** The menu of a user's row. What one may never do is not in it; what cannot be done now says why. */
export function useUserMenu({ ask, onShow }: Asks): (row: UserRow) => MenuEntry[] {
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
    const groups: MenuEntry[][] = [
      [
        {
          label: permissions.has('user.write') ? t`Edit` : t`Open`,
          hint: 'Enter',
          render: (content) => (
            <Link to="/admin/system/user-management/edit/$id" params={{ id: row.resource_id }}>
              {content}
            </Link>
          ),
        },
        ...(permissions.has('monitor.user')
          ? [
              {
                label: t({ context: 'monitor', message: 'Operations' }),
                render: (content: ReactNode) => (
                  <Link to="/admin/dashboard/user-operation-monitor/$id/$user" params={{ id: 'all', user: row.resource_id }}>
                    {content}
                  </Link>
                ),
              },
            ]
          : []),
        ...(permissions.has('audit.read')
          ? [
              {
                label: t`Audit trail`,
                render: (content: ReactNode) => (
                  <Link to="/admin/system/audit-log" search={{ user_id: row.resource_id }}>
                    {content}
                  </Link>
                ),
              },
            ]
          : []),
        ...(permissions.has('user.personal') ? [{ label: t`Show personal data`, onSelect: () => onShow(row) }] : []),
        ...(row.status === 'to_audit' ? [...entry('approve'), ...entry('reject')] : []),
      ],
      row.status === 'disabled' ? entry('recover') : entry('disable'),
      [
        ...entry('reset_password'),
        ...entry('force_password_change'),
        ...entry('sign_out'),
        ...entry('unlock'),
        ...entry('reset_two_factor'),
      ],
      entry('delete'),
    ]
    return groups.filter((group) => group.length > 0).flatMap((group, at) => (at === 0 ? group : ['separator' as const, ...group]))
  }
}
