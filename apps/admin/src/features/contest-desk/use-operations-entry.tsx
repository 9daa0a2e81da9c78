import { usePermissions } from '@beacon/auth'
import type { MenuEntry } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

/** The menu entry that opens the user monitor for some people in this contest; no entry without the right to watch. */
export function useOperationsEntry(contestId: string): (user_ids: readonly string[]) => MenuEntry[] {
  const { t } = useLingui()
  const permissions = usePermissions()
  return ([first, ...rest]) =>
    first === undefined || !permissions.has('monitor.user')
      ? []
      : [
          {
            label: t({ context: 'monitor', message: 'Operations' }),
            render: (content) => (
              <Link
                to="/admin/dashboard/user-operation-monitor/$id/$user"
                params={{ id: contestId, user: first }}
                search={rest.length === 0 ? {} : { users: rest.join(',') }}
              >
                {content}
              </Link>
            ),
          },
        ]
}
