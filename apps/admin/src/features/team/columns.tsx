import type { SortName } from '@beacon/api/endpoint'
import { urlOf } from '@beacon/api/client'
import { file } from '@beacon/api/platform/file'
import type { team as contract, TeamRow } from '@beacon/api/people/team'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Avatar } from '@beacon/ui/controls'
import type { DataColumn } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { NameLink } from '../../parts/link-button.tsx'
import { useColumnOf } from '../../parts/list/column-of.tsx'

export const logoAt = (logo: string | null): string | null => (logo === null ? null : urlOf(file.image, { params: { file_id: logo } }))

/** The columns of the team list. */
export function useTeamColumns(): ReadonlyArray<DataColumn<TeamRow, SortName<typeof contract.list>>> {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const column = useColumnOf<TeamRow>()
  const quiet = (text: string | null) => <span className="text-fg-2">{text || '–'}</span>
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
          <NameLink to="/admin/team/member-manage/$teamId" params={{ teamId: row.resource_id }}>
            {row.name}
          </NameLink>
          {row.member_count === 0 && row.status === 'normal' && (
            <span className="shrink-0 text-caption text-fg-3">
              <Trans context="team">Empty</Trans>
            </span>
          )}
        </span>
      ),
    },
    column.text({ id: 'tag', header: t`Tag`, min: 80, leaves: 2, sortKey: 'tag' }, (row) => row.tag || null),
    column.mono(
      { id: 'number', header: t({ context: 'team', message: 'Number' }), leaves: 3, sortKey: 'number', width: 76 },
      (row) => row.number || null,
    ),
    column.mono(
      { id: 'member_count', header: t`Members`, sortKey: 'member_count', align: 'right', width: 82 },
      (row) => `${formatNumber(locale, row.member_count)}/${formatNumber(locale, row.max_members)}`,
    ),
    {
      id: 'captain_name',
      header: t`Captain`,
      min: 124,
      sortKey: 'captain_name',
      cell: (row) => <span title={row.captain_name ?? ''}>{quiet(row.captain_name)}</span>,
    },
    column.text(
      { id: 'organisation_name', header: t`Organisation`, min: 120, leaves: 4, sortKey: 'organisation_name' },
      (row) => row.organisation_name || null,
    ),
    column.mono({ id: 'ipd', header: 'IPD', leaves: 5, sortKey: 'ipd', align: 'right', width: 54 }, (row) => row.ipd),
    column.number({ id: 'contest_count', header: t({ context: 'team', message: 'Contests' }), sortKey: 'contest_count', width: 82 }),
    column.mono(
      { id: 'country', header: t({ context: 'team', message: 'Country' }), width: 84, hidden: true },
      (row) => row.country || null,
    ),
    column.dayTime({ id: 'created_at', header: t`Created`, leaves: 1, sortKey: 'created_at', width: locale === 'zh' ? 140 : 120 }),
    column.status({ id: 'status', header: t`Status`, width: 98 }, (row) =>
      row.status === 'normal' ? 'member.normal' : 'entrant.disbanded',
    ),
  ]
}
