import type { SortName } from '@beacon/api/endpoint'
import { urlOf } from '@beacon/api/client'
import type { ContestFull } from '@beacon/api/contest/contest-views'
import type { entrant as contract, EntrantRow } from '@beacon/api/contest/entrant'
import { file } from '@beacon/api/platform/file'
import { formatLogTime, formatTime, useFormatLocale } from '@beacon/i18n'
import { Status } from '@beacon/ui/status'
import type { DataColumn } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { usePoints } from '../../../parts/contest/use-points.ts'
import { EntrantState } from './entrant-words.tsx'

type Column = DataColumn<EntrantRow, SortName<typeof contract.rows>>

const mono = (value: string | number, look = '') => <span className={`type-mono ${look}`}>{value}</span>

/** Who plays, with real figures. */
export function useTeamColumns({ game_type, team_size_min: min, team_size_max: max, brackets }: ContestFull): readonly Column[] {
  const isTeams = game_type === 'team'
  const { t } = useLingui()
  const locale = useFormatLocale()
  const figures = useFigureColumns()
  return useMemo(() => {
    const bracketName = (id: string | null) => {
      const found = brackets.find(({ bracket_id }) => bracket_id === id)
      return found === undefined ? '–' : locale === 'zh' ? found.name_zh : found.name_en
    }
    const team: Column[] = [
      { id: 'tag', header: t({ context: 'desk', message: 'Tag' }), width: 80, sortKey: 'tag', hidden: true, cell: (row) => row.tag || '–' },
      {
        id: 'members',
        header: t({ context: 'desk', message: 'Members' }),
        width: 84,
        align: 'right',
        sortKey: 'member_count',
        cell: (row) => {
          const fits = row.member_count >= min && row.member_count <= max
          return mono(t`${row.member_count} of ${max}`, fits ? '' : 'text-vermilion')
        },
      },
      {
        id: 'captain',
        header: t({ context: 'desk', message: 'Captain' }),
        min: 124,
        leaves: 4,
        sortKey: 'captain',
        cell: (row) => <span className="text-fg-2">{row.captain_name ?? '–'}</span>,
      },
    ]
    return [
      {
        id: 'rank',
        header: t({ context: 'desk', message: 'Rank' }),
        width: 60,
        align: 'right',
        sortKey: 'rank',
        cell: (row) => mono(row.rank ?? '–'),
      },
      {
        id: 'number',
        header: t`No.`,
        leaves: 3,
        width: 54,
        align: 'right',
        sortKey: 'number',
        cell: (row) => mono(row.number, 'text-fg-3'),
      },
      {
        id: 'ipd',
        header: t`IPD`,
        width: 54,
        align: 'right',
        sortKey: 'ipd',
        hidden: true,
        cell: (row) => mono(row.ipd ?? '–', 'text-fg-3'),
      },
      {
        id: 'name',
        header: isTeams ? t({ context: 'desk', message: 'Team' }) : t({ context: 'entrant', message: 'Name' }),
        names: true,
        sortKey: 'name',
        cell: (row) => (
          <span className="inline-flex max-w-full items-center gap-2 text-fg">
            {row.logo !== null && (
              <img
                src={urlOf(file.image, { params: { file_id: row.logo } })}
                alt=""
                className="size-5 shrink-0 rounded-control object-contain"
              />
            )}
            <span className="truncate">{row.name}</span>
          </span>
        ),
      },
      {
        id: 'country',
        header: t`Country`,
        width: 84,
        sortKey: 'country',
        hidden: true,
        cell: (row) => mono(row.country ?? '–', 'text-fg-2'),
      },
      ...(brackets.length === 0
        ? []
        : [
            {
              id: 'bracket',
              header: t`Bracket`,
              min: 104,
              leaves: 5,
              sortKey: 'bracket' as const,
              cell: (row: EntrantRow) => <span className="text-fg-2">{bracketName(row.bracket_id)}</span>,
            },
          ]),
      ...(isTeams ? team : []),
      ...figures,
    ]
  }, [t, locale, isTeams, min, max, brackets, figures])
}

/** Points, state and presence. */
function useFigureColumns(): readonly Column[] {
  const { t } = useLingui()
  const points = usePoints()
  return useMemo(
    () => [
      {
        id: 'score',
        header: t({ context: 'desk', message: 'Score' }),
        width: 76,
        align: 'right',
        sortKey: 'score',
        cell: (row) => mono(points.text(row.score), 'text-fg'),
      },
      {
        id: 'solved',
        header: t({ context: 'desk', message: 'Solved' }),
        width: 66,
        align: 'right',
        sortKey: 'solved',
        cell: (row) => mono(row.solved),
      },
      {
        id: 'last',
        header: t`Last solve`,
        width: 92,
        align: 'right',
        sortKey: 'last_at',
        cell: (row) => mono(row.last_at === null ? '–' : formatTime(row.last_at), 'text-fg-2'),
      },
      {
        id: 'status',
        header: t({ context: 'entrant', message: 'Status' }),
        width: 136,
        sortKey: 'status',
        cell: (row) => <EntrantState row={row} />,
      },
      {
        id: 'online',
        header: t({ context: 'entrant', message: 'Online' }),
        leaves: 2,
        width: 86,
        sortKey: 'online',
        cell: (row) => <Status of={row.is_online ? 'member.online' : 'member.offline'} />,
      },
      {
        id: 'addresses',
        header: t`Addresses`,
        leaves: 1,
        width: 92,
        align: 'right',
        sortKey: 'addresses',
        cell: (row) => mono(row.address_count, row.address_count > 1 ? 'text-fg' : 'text-fg-3'),
      },
      {
        id: 'registered',
        header: t`Registered at`,
        width: 190,
        sortKey: 'registered_at',
        hidden: true,
        cell: (row) => mono(formatLogTime(row.registered_at), 'text-fg-2'),
      },
    ],
    [t, points],
  )
}
