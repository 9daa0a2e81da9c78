import type { board as contract, BoardRow } from '@beacon/api/board/board'
import type { SortName } from '@beacon/api/endpoint'
import type { DataColumn } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { NameLink } from '../../parts/link-button.tsx'
import { useColumnOf } from '../../parts/list/column-of.tsx'
import { sourceWords, unitWords } from './words.ts'

/** The columns of the list of boards. */
export function useBoardColumns(): ReadonlyArray<DataColumn<BoardRow, SortName<typeof contract.list>>> {
  const { t, i18n } = useLingui()
  const column = useColumnOf<BoardRow>()
  const quiet = (text: string) => <span className="truncate text-fg-2">{text}</span>
  return [
    {
      id: 'name',
      header: t({ context: 'board', message: 'Name' }),
      sortKey: 'name',
      names: true,
      min: 200,
      cell: (row) => (
        <NameLink to="/admin/rank/edit/$rankId" params={{ rankId: row.rank_id }}>
          {row.name}
        </NameLink>
      ),
    },
    column.status({ id: 'state', header: t`Visibility`, sortKey: 'is_published', width: 120 }, (row) =>
      row.is_published ? 'visibility.published' : 'visibility.hidden',
    ),
    column.number({ id: 'races', header: t({ context: 'board', message: 'Races' }), width: 84, look: 'text-fg' }),
    column.text({ id: 'sources', header: t({ context: 'board', message: 'Sources' }), min: 140, leaves: 2 }, (row) =>
      row.sources.length === 0 ? '–' : row.sources.map((source) => i18n._(sourceWords[source])).join(', '),
    ),
    {
      id: 'troubles',
      header: t({ context: 'board', message: 'Old data' }),
      width: 104,
      align: 'right',
      leaves: 3,
      cell: (row) => (row.troubles === 0 ? quiet('–') : <span className="font-mono text-mono text-amber">{row.troubles}</span>),
    },
    column.text({ id: 'unit', header: t({ context: 'board', message: 'Unit' }), width: 124, leaves: 4 }, (row) =>
      i18n._(unitWords[row.unit]),
    ),
    column.text({ id: 'is_realtime', header: t({ context: 'board', message: 'Real-time' }), width: 100, leaves: 5 }, (row) =>
      row.is_realtime ? t`Yes` : t`No`,
    ),
    column.number({ id: 'keys', header: t({ context: 'board', message: 'Keys' }), width: 76, leaves: 6, look: 'text-fg' }),
    column.dateTime({ id: 'updated_at', header: t`Updated`, sortKey: 'updated_at', width: 186, leaves: 1 }),
  ]
}
