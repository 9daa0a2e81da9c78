import type { TeamRow } from '@beacon/api/people/team'
import { usePermissions } from '@beacon/auth'
import type { MenuEntry } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

export type RowAction = 'disband' | 'code'

/** The menu of a team's row. */
export function useTeamMenu(ask: (action: RowAction, row: TeamRow) => void): (row: TeamRow) => MenuEntry[] {
  const { t } = useLingui()
  const mayWrite = usePermissions().has('team.write')
  return (row) => {
    const members: MenuEntry = {
      label: t`Members`,
      hint: 'Enter',
      render: (content) => (
        <Link to="/admin/team/member-manage/$teamId" params={{ teamId: row.resource_id }}>
          {content}
        </Link>
      ),
    }
    if (!mayWrite || row.status === 'disbanded') return [members]
    return [
      {
        label: t`Edit`,
        render: (content) => (
          <Link to="/admin/team/edit/$teamId" params={{ teamId: row.resource_id }}>
            {content}
          </Link>
        ),
      },
      members,
      { label: t`New join code…`, onSelect: () => ask('code', row) },
      'separator',
      {
        label: t`Disband…`,
        danger: true,
        disabledReason: row.held_by === null ? undefined : t`Taking part in ${{ contest: row.held_by }}`,
        onSelect: () => ask('disband', row),
      },
    ]
  }
}
