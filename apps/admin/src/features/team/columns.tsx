import type { SortName } from '@beacon/api/endpoint'
import { urlOf } from '@beacon/api/client'
import { file } from '@beacon/api/platform/file'
import type { team as contract, TeamRow } from '@beacon/api/people/team'
import { formatDateTime, formatNumber, useFormatLocale } from '@beacon/i18n'
import { Avatar } from '@beacon/ui/controls'
import { Status } from '@beacon/ui/status'
import type { DataColumn } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

export const logoAt = (logo: string | null): string | null => (logo === null ? null : urlOf(file.image, { params: { file_id: logo } }))

/** The columns of the team list. */
export function useTeamColumns(): ReadonlyArray<DataColumn<TeamRow, SortName<typeof contract.list>>> {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const quiet = (text: string | null) => <span className="text-fg-2">{text || '–'}</span>
  const mono = (text: string | null) => <span className="font-mono text-mono text-fg-2">{text || '–'}</span>
  return [
    {
      id: 'logo',
      header: t({ context: 'team', message: 'Logo' }),
      width: 56,
      cell: (row) => <Avatar name={row.name} src={logoAt(row.logo)} square />,
    },
    {
      id: 'name',
      header: t({ context: 'team', message: 'Name' }),
      min: 180,
      sortKey: 'name',
      names: true,
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-2">
          <Link
            to="/admin/team/member-manage/$teamId"
            params={{ teamId: row.resource_id }}
            tabIndex={-1}
            className="truncate font-medium text-fg hover:underline"
          >
            {row.name}
          </Link>
          {row.member_count === 0 && row.status === 'normal' && (
            <span className="shrink-0 text-caption text-fg-3">
              <Trans context="team">Empty</Trans>
            </span>
          )}
        </span>
      ),
    },
    { id: 'tag', header: t`Tag`, min: 80, leaves: 2, sortKey: 'tag', cell: (row) => quiet(row.tag) },
    {
      id: 'number',
      header: t({ context: 'team', message: 'Number' }),
      leaves: 3,
      sortKey: 'number',
      width: 76,
      cell: (row) => mono(row.number),
    },
    {
      id: 'member_count',
      header: t`Members`,
      sortKey: 'member_count',
      align: 'right',
      width: 82,
      cell: (row) => mono(`${formatNumber(locale, row.member_count)}/${formatNumber(locale, row.max_members)}`),
    },
    {
      id: 'captain_name',
      header: t`Captain`,
      min: 124,
      sortKey: 'captain_name',
      cell: (row) => <span title={row.captain_name ?? ''}>{quiet(row.captain_name)}</span>,
    },
    {
      id: 'organisation_name',
      header: t`Organisation`,
      min: 120,
      leaves: 4,
      sortKey: 'organisation_name',
      cell: (row) => quiet(row.organisation_name),
    },
    {
      id: 'ipd',
      header: 'IPD',
      leaves: 5,
      sortKey: 'ipd',
      align: 'right',
      width: 54,
      cell: (row) => mono(row.ipd === null ? null : String(row.ipd)),
    },
    {
      id: 'contest_count',
      header: t({ context: 'team', message: 'Contests' }),
      sortKey: 'contest_count',
      align: 'right',
      width: 82,
      cell: (row) => mono(formatNumber(locale, row.contest_count)),
    },
    { id: 'country', header: t({ context: 'team', message: 'Country' }), width: 84, hidden: true, cell: (row) => mono(row.country) },
    {
      id: 'created_at',
      header: t`Created`,
      leaves: 1,
      sortKey: 'created_at',
      width: locale === 'zh' ? 140 : 120,
      cell: (row) => mono(formatDateTime(locale, row.created_at, { year: false })),
    },
    {
      id: 'status',
      header: t`Status`,
      width: 98,
      cell: (row) => <Status of={row.status === 'normal' ? 'member.normal' : 'entrant.disbanded'} />,
    },
  ]
}
