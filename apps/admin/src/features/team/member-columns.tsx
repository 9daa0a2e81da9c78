import type { StaffMember } from '@beacon/api/people/team-admin'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Status } from '@beacon/ui/status'
import type { DataColumn } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'

export function useMemberColumns(): ReadonlyArray<DataColumn<StaffMember>> {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const quiet = (text: string | null) => <span className="truncate text-fg-2">{text || '–'}</span>
  return [
    {
      id: 'username',
      header: t`Username`,
      min: 160,
      names: true,
      cell: (row) => <span className="font-medium text-fg">{row.username}</span>,
    },
    { id: 'name', header: t({ context: 'person', message: 'Name' }), min: 130, cell: (row) => quiet(row.name) },
    { id: 'rep_name', header: t`Alias`, min: 120, leaves: 2, cell: (row) => quiet(row.rep_name) },
    { id: 'organisation_name', header: t`Organisation`, min: 120, leaves: 3, cell: (row) => quiet(row.organisation_name) },
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
    { id: 'is_online', header: t`Online`, width: 100, cell: (row) => <Status of={row.is_online ? 'member.online' : 'member.offline'} /> },
    {
      id: 'joined_at',
      header: t({ context: 'team', message: 'Joined' }),
      leaves: 4,
      width: 140,
      cell: (row) => <span className="font-mono text-mono text-fg-2">{formatDateTime(locale, row.joined_at, { year: false })}</span>,
    },
    { id: 'invited_by', header: t`Invited by`, min: 120, leaves: 1, cell: (row) => quiet(row.invited_by) },
  ]
}
