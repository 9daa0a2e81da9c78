import type { board as contract, BoardRow } from '@beacon/api/board/board'
import type { SortName } from '@beacon/api/endpoint'
import { formatDateTime, formatNumber, useFormatLocale } from '@beacon/i18n'
import { Status } from '@beacon/ui/status'
import type { DataColumn } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { sourceWords, unitWords } from './words.ts'

/** The columns of the list of boards. */
export function useBoardColumns(): ReadonlyArray<DataColumn<BoardRow, SortName<typeof contract.list>>> {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const figure = (n: number) => <span className="font-mono text-mono">{formatNumber(locale, n)}</span>
  const quiet = (text: string) => <span className="truncate text-fg-2">{text}</span>
  return [
    {
      id: 'name',
      header: t({ context: 'board', message: 'Name' }),
      sortKey: 'name',
      names: true,
      min: 200,
      cell: (row) => (
        <Link
          to="/admin/rank/edit/$rankId"
          params={{ rankId: row.rank_id }}
          tabIndex={-1}
          className="truncate font-medium text-fg hover:underline"
        >
          {row.name}
        </Link>
      ),
    },
    {
      id: 'state',
      header: t`Visibility`,
      sortKey: 'is_published',
      width: 120,
      cell: (row) => <Status of={row.is_published ? 'visibility.published' : 'visibility.hidden'} />,
    },
    {
      id: 'races',
      header: t({ context: 'board', message: 'Races' }),
      width: 84,
      align: 'right',
      cell: (row) => figure(row.races),
    },
    {
      id: 'sources',
      header: t({ context: 'board', message: 'Sources' }),
      min: 140,
      leaves: 2,
      cell: (row) => quiet(row.sources.length === 0 ? '–' : row.sources.map((source) => i18n._(sourceWords[source])).join(', ')),
    },
    {
      id: 'troubles',
      header: t({ context: 'board', message: 'Old data' }),
      width: 104,
      align: 'right',
      leaves: 3,
      cell: (row) => (row.troubles === 0 ? quiet('–') : <span className="font-mono text-mono text-amber">{row.troubles}</span>),
    },
    {
      id: 'unit',
      header: t({ context: 'board', message: 'Unit' }),
      width: 124,
      leaves: 4,
      cell: (row) => quiet(i18n._(unitWords[row.unit])),
    },
    {
      id: 'is_realtime',
      header: t({ context: 'board', message: 'Real-time' }),
      width: 100,
      leaves: 5,
      cell: (row) => quiet(row.is_realtime ? t`Yes` : t`No`),
    },
    {
      id: 'keys',
      header: t({ context: 'board', message: 'Keys' }),
      width: 76,
      align: 'right',
      leaves: 6,
      cell: (row) => figure(row.keys),
    },
    {
      id: 'updated_at',
      header: t`Updated`,
      sortKey: 'updated_at',
      width: 186,
      leaves: 1,
      cell: (row) => <span className="font-mono text-mono text-fg-2">{formatDateTime(locale, row.updated_at)}</span>,
    },
  ]
}
