import type { CheckRecord } from '@beacon/api/kinds/operation/desk'
import type { DataColumn } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { useColumnOf } from '../../../parts/list/column-of.tsx'
import { CheckMark } from './check-mark.tsx'
import { useCheckCells } from './use-check-cells.tsx'

export function useLogColumns(onOpen: (row: CheckRecord) => void): readonly DataColumn<CheckRecord>[] {
  const { t } = useLingui()
  const column = useColumnOf<CheckRecord>()
  const cells = useCheckCells()
  return [
    { id: 'requested_at', header: t`Applied`, width: 92, sortKey: 'requested_at', cell: cells.requested },
    {
      id: 'team',
      header: t({ context: 'desk', message: 'Team' }),
      min: 120,
      names: true,
      cell: (row) => (
        <button
          type="button"
          className="max-w-full truncate text-left text-fg underline-offset-2 hover:underline"
          onClick={() => onOpen(row)}
        >
          {row.entrant_name}
        </button>
      ),
    },
    { id: 'question', header: t({ context: 'patch', message: 'Question' }), min: 110, cell: ({ topic_name }) => topic_name },
    column.text({ id: 'point', header: t`Check point`, min: 120, look: 'text-fg' }, ({ point_name }) => point_name),
    { id: 'result', header: t({ context: 'check', message: 'Result' }), min: 140, cell: (row) => <CheckMark of={row} /> },
    column.text({ id: 'by', header: t`Ordered by`, min: 130, leaves: 3 }, (row) => cells.by(row)),
    { id: 'count', header: t({ context: 'check', message: 'Count' }), width: 92, leaves: 2, cell: cells.count },
    { id: 'took', header: t`Took`, width: 80, align: 'right', leaves: 4, sortKey: 'took_ms', cell: cells.took },
    column.text({ id: 'public', header: t({ context: 'check', message: 'Public text' }), min: 150, leaves: 1 }),
    { id: 'wait', header: t({ context: 'check', message: 'Wait' }), width: 80, align: 'right', hidden: true, cell: cells.wait },
    { id: 'points', header: t`Points`, width: 76, align: 'right', hidden: true, cell: cells.points },
    { id: 'runner', header: t`Runner`, min: 120, hidden: true, cell: ({ runner }) => cells.mono(runner ?? '–') },
  ]
}
