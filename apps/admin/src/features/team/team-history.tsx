import { query } from '@beacon/api/query'
import { teamAdmin, type HistoryEntry } from '@beacon/api/people/team-admin'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { EmptyState } from '@beacon/ui/feedback'
import { DataTable, type DataColumn, useTableState } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useColumnOf } from '../../parts/list/column-of.tsx'
import { useList } from '../../parts/list/use-list.tsx'

function useHistoryColumns(): ReadonlyArray<DataColumn<HistoryEntry>> {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const column = useColumnOf<HistoryEntry>()
  const wordOf = ({ kind, other_team }: HistoryEntry): string => {
    const team = other_team ?? ''
    const words: Record<HistoryEntry['kind'], string> = {
      joined: t({ context: 'teamHistory', message: 'Joined' }),
      left: t({ context: 'teamHistory', message: 'Left' }),
      removed: t({ context: 'teamHistory', message: 'Removed' }),
      captain: t`Became captain`,
      moved_in: t`Moved in from ${{ team }}`,
      moved_out: t`Moved out to ${{ team }}`,
      disbanded: t({ context: 'teamHistory', message: 'Team disbanded' }),
    }
    return words[kind]
  }
  return [
    column.mono({ id: 'at', header: t`Time`, width: 230 }, (row) => formatDateTime(locale, row.at, { seconds: true })),
    {
      id: 'who',
      header: t`Who`,
      min: 180,
      names: true,
      cell: (row) => (
        <span className="truncate">
          <span className="font-medium text-fg">{row.username ?? '–'}</span>
          {row.rep_name !== null && row.rep_name !== row.username && <span className="ml-2 text-fg-3">{row.rep_name}</span>}
        </span>
      ),
    },
    { id: 'kind', header: t`What`, min: 160, cell: (row) => wordOf(row) },
    column.text({ id: 'by', header: t({ context: 'teamHistory', message: 'By' }), min: 130, leaves: 1 }),
  ]
}

/** Who came, went and led, newest first. */
export function TeamHistory({ id }: { id: string }) {
  const { t } = useLingui()
  const table = useTableState()
  const columns = useHistoryColumns()
  const { page, size } = table.value
  const list = useList(table, query(teamAdmin.history, { params: { resource_id: id }, query: { page, size } }), {
    failed: <Trans>The history could not be loaded</Trans>,
  })
  return (
    <DataTable
      {...list.table}
      label={t({ context: 'teamHistory', message: 'History' })}
      storageKey="team-history"
      columns={columns}
      rowId={(row) => row.history_id}
      rowName={(row) => row.username ?? ''}
      empty={<EmptyState title={<Trans>No history yet</Trans>} />}
    />
  )
}
