import type { SortName } from '@beacon/api/endpoint'
import { urlOf } from '@beacon/api/client'
import type { ContestFull } from '@beacon/api/contest/contest-views'
import type { entrant as contract, EntrantRow } from '@beacon/api/contest/entrant'
import { file } from '@beacon/api/platform/file'
import { useFormatLocale } from '@beacon/i18n'
import type { DataColumn } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { usePoints } from '../../../parts/contest/use-points.ts'
import { useColumnOf } from '../../../parts/list/column-of.tsx'
import { EntrantState } from './entrant-words.tsx'

type Column = DataColumn<EntrantRow, SortName<typeof contract.rows>>

const mono = (value: string | number, look = '') => <span className={`type-mono ${look}`}>{value}</span>

/** Who plays, with real figures. */
export function useTeamColumns({ game_type, team_size_min: min, team_size_max: max, brackets }: ContestFull): readonly Column[] {
  const isTeams = game_type === 'team'
  const { t } = useLingui()
  const locale = useFormatLocale()
  const column = useColumnOf<EntrantRow>()
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
      column.text(
        { id: 'captain', header: t({ context: 'desk', message: 'Captain' }), min: 124, leaves: 4, sortKey: 'captain' },
        (row) => row.captain_name,
      ),
    ]
    return [
      column.mono({
        id: 'rank',
        header: t({ context: 'desk', message: 'Rank' }),
        width: 60,
        align: 'right',
        sortKey: 'rank',
        look: 'text-fg',
      }),
      column.mono({ id: 'number', header: t`No.`, leaves: 3, width: 54, align: 'right', sortKey: 'number', look: 'text-fg-3' }),
      column.mono({ id: 'ipd', header: t`IPD`, width: 54, align: 'right', sortKey: 'ipd', hidden: true, look: 'text-fg-3' }),
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
      column.mono({ id: 'country', header: t`Country`, width: 84, sortKey: 'country', hidden: true }),
      ...(brackets.length === 0
        ? []
        : [
            column.text({ id: 'bracket', header: t`Bracket`, min: 104, leaves: 5, sortKey: 'bracket' as const }, (row: EntrantRow) =>
              bracketName(row.bracket_id),
            ),
          ]),
      ...(isTeams ? team : []),
      ...figures,
    ]
  }, [t, locale, isTeams, min, max, brackets, figures, column])
}

/** Points, state and presence. */
function useFigureColumns(): readonly Column[] {
  const { t } = useLingui()
  const column = useColumnOf<EntrantRow>()
  const points = usePoints()
  return useMemo(
    () => [
      column.mono(
        { id: 'score', header: t({ context: 'desk', message: 'Score' }), width: 76, align: 'right', sortKey: 'score', look: 'text-fg' },
        (row) => points.text(row.score),
      ),
      column.mono({
        id: 'solved',
        header: t({ context: 'desk', message: 'Solved' }),
        width: 66,
        align: 'right',
        sortKey: 'solved',
        look: 'text-fg',
      }),
      column.clockTime({ id: 'last', header: t`Last solve`, width: 92, align: 'right', sortKey: 'last_at' }, (row) => row.last_at),
      {
        id: 'status',
        header: t({ context: 'entrant', message: 'Status' }),
        width: 136,
        sortKey: 'status',
        cell: (row) => <EntrantState row={row} />,
      },
      column.status(
        { id: 'online', header: t({ context: 'entrant', message: 'Online' }), leaves: 2, width: 86, sortKey: 'online' },
        (row) => (row.is_online ? 'member.online' : 'member.offline'),
      ),
      {
        id: 'addresses',
        header: t`Addresses`,
        leaves: 1,
        width: 92,
        align: 'right',
        sortKey: 'addresses',
        cell: (row) => mono(row.address_count, row.address_count > 1 ? 'text-fg' : 'text-fg-3'),
      },
      column.logTime(
        { id: 'registered', header: t`Registered at`, width: 190, sortKey: 'registered_at', hidden: true },
        (row) => row.registered_at,
      ),
    ],
    [t, points, column],
  )
}
