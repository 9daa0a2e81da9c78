import type { StaffMember } from '@beacon/api/people/team-admin'
import type { DataColumn } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useColumnOf } from '../../parts/list/column-of.tsx'

export function useMemberColumns(): ReadonlyArray<DataColumn<StaffMember>> {
  const { t } = useLingui()
  const column = useColumnOf<StaffMember>()
  return [
    column.text({ id: 'username', header: t`Username`, min: 160, names: true, look: 'font-medium text-fg' }),
    column.text({ id: 'name', header: t({ context: 'person', message: 'Name' }), min: 130 }, (row) => row.name || null),
    column.text({ id: 'rep_name', header: t`Alias`, min: 120, leaves: 2 }, (row) => row.rep_name || null),
    column.text({ id: 'organisation_name', header: t`Organisation`, min: 120, leaves: 3 }, (row) => row.organisation_name || null),
    {
      id: 'role',
      header: t`Role in team`,
      width: 120,
      cell: (row) =>
        row.is_captain ? (
          <span className="text-amber">
            <Trans>Captain</Trans>
          </span>
        ) : (
          <span className="text-fg-2">
            <Trans context="team">Member</Trans>
          </span>
        ),
    },
    column.status({ id: 'is_online', header: t`Online`, width: 100 }, (row) => (row.is_online ? 'member.online' : 'member.offline')),
    column.dayTime({ id: 'joined_at', header: t({ context: 'team', message: 'Joined' }), leaves: 4, width: 140 }),
    column.text({ id: 'invited_by', header: t`Invited by`, min: 120, leaves: 1 }, (row) => row.invited_by || null),
  ]
}
