import type { EntrantRow } from '@beacon/api/entrant'
import { formatLogTime, formatNumber, formatTime, useFormatLocale } from '@beacon/i18n'
import { Status } from '@beacon/ui/status'
import type { DataColumn } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { EntrantState } from './entrant-words.tsx'

type Column = DataColumn<EntrantRow>

const mono = (value: string | number, look = '') => <span className={`type-mono ${look}`}>{value}</span>

/** Who plays, with real figures. */
export function useTeamColumns(isTeams: boolean): readonly Column[] {
  const { t } = useLingui()
  const locale = useFormatLocale()
  return useMemo(() => {
    const team: Column[] = [
      { id: 'tag', header: t({ context: 'desk', message: 'Tag' }), width: 80, sortKey: 'tag', hidden: true, cell: (row) => row.tag || '–' },
      {
        id: 'members',
        header: t({ context: 'desk', message: 'Members' }),
        width: 90,
        align: 'right',
        sortKey: 'member_count',
        cell: (row) => mono(row.member_count),
      },
      {
        id: 'captain',
        header: t({ context: 'desk', message: 'Captain' }),
        width: 130,
        cell: (row) => <span className="text-fg-2">{row.captain_name ?? '–'}</span>,
      },
    ]
    return [
      {
        id: 'rank',
        header: t({ context: 'desk', message: 'Rank' }),
        width: 66,
        align: 'right',
        sortKey: 'rank',
        cell: (row) => mono(row.rank ?? '–'),
      },
      { id: 'number', header: t`No.`, width: 60, align: 'right', sortKey: 'number', cell: (row) => mono(row.number, 'text-fg-3') },
      {
        id: 'name',
        header: isTeams ? t({ context: 'desk', message: 'Team' }) : t({ context: 'entrant', message: 'Name' }),
        names: true,
        sortKey: 'name',
        cell: (row) => (
          <span className="text-fg">
            {row.name}
            {row.country !== null && <span className="ml-1.5 font-mono text-caption text-fg-3">{row.country}</span>}
          </span>
        ),
      },
      ...(isTeams ? team : []),
      {
        id: 'score',
        header: t({ context: 'desk', message: 'Score' }),
        width: 80,
        align: 'right',
        sortKey: 'score',
        cell: (row) => mono(formatNumber(locale, row.score), 'text-fg'),
      },
      {
        id: 'solved',
        header: t({ context: 'desk', message: 'Solved' }),
        width: 80,
        align: 'right',
        sortKey: 'solved',
        cell: (row) => mono(row.solved),
      },
      {
        id: 'last',
        header: t`Last solve`,
        width: 100,
        align: 'right',
        sortKey: 'last_at',
        cell: (row) => mono(row.last_at === null ? '–' : formatTime(row.last_at), 'text-fg-2'),
      },
      {
        id: 'status',
        header: t({ context: 'entrant', message: 'Status' }),
        width: 150,
        sortKey: 'status',
        cell: (row) => <EntrantState row={row} />,
      },
      {
        id: 'online',
        header: t({ context: 'entrant', message: 'Online' }),
        width: 100,
        cell: (row) => <Status of={row.is_online ? 'member.online' : 'member.offline'} />,
      },
      {
        id: 'addresses',
        header: t`Addresses`,
        width: 100,
        align: 'right',
        cell: (row) => mono(row.address_count, row.address_count > 1 ? 'text-fg' : 'text-fg-3'),
      },
      {
        id: 'registered',
        header: t`Registered at`,
        width: 170,
        sortKey: 'registered_at',
        hidden: true,
        cell: (row) => mono(formatLogTime(row.registered_at), 'text-fg-2'),
      },
    ]
  }, [t, locale, isTeams])
}
