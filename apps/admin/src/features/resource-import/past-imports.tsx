import { call } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { resourceImport, type ResourceRow } from '@beacon/api/bank/resource-import'
import { Confirm } from '@beacon/auth/call'
import { EmptyState } from '@beacon/ui/feedback'
import { type DataColumn, DataTable } from '@beacon/ui/table'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useColumnOf } from '../../parts/list/column-of.tsx'
import { useTableUrl } from '../../parts/list/table-url.ts'
import { useList } from '../../parts/list/use-list.tsx'
import { isGoing, listKey } from './queries.ts'
import { StateWord, undoWords } from './words.tsx'

interface Props {
  search: Readonly<Record<string, string | number | undefined>>
  onOpen: (import_id: string) => void
}

/** Packages that were brought before. */
export function PastImports({ search, onOpen }: Props) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [undoing, setUndoing] = useState<ResourceRow | null>(null)
  const table = useTableUrl({ search, filters: [] })
  const { page, size } = table.value
  const list = useList(
    table,
    {
      ...query(resourceImport.list, { query: { page, size } }),
      refetchInterval: ({ state }) => (state.data?.items.some((row) => isGoing(row.state)) === true ? 2_000 : false),
    },
    { failed: <Trans>Past imports could not be loaded</Trans>, key: 'resource-imports' },
  )
  const columns = useColumns()
  return (
    <>
      <DataTable
        {...list.table}
        label={t`Past imports`}
        columns={columns}
        rowId={(row) => row.import_id}
        rowName={(row) => row.name}
        empty={<EmptyState title={<Trans>Import a Beacon package of questions, images or tools.</Trans>} />}
        onOpen={(row) => row.is_own && onOpen(row.import_id)}
        rowMenu={(row) => [
          ...(row.is_own ? [{ label: t`Open`, hint: 'Enter', onSelect: () => onOpen(row.import_id) }] : []),
          {
            label: t`Undo…`,
            danger: true,
            disabledReason: row.undo_hindrance === null ? undefined : i18n._(undoWords[row.undo_hindrance]),
            onSelect: () => setUndoing(row),
          },
        ]}
      />
      {undoing !== null && (
        <Confirm
          title={t`Undo the import of “${undoing.name}”?`}
          body={
            <Plural
              value={undoing.result?.created ?? 0}
              one="The # object it created moves to the bin for 30 days."
              other="The # objects it created move to the bin for 30 days."
            />
          }
          action={t`Undo the import`}
          onConfirm={async () => {
            await call(resourceImport.undo, { params: { import_id: undoing.import_id }, body: {} })
            await client.invalidateQueries({ queryKey: listKey })
          }}
          onClose={() => setUndoing(null)}
        />
      )}
    </>
  )
}

function useColumns(): ReadonlyArray<DataColumn<ResourceRow>> {
  const { t } = useLingui()
  const column = useColumnOf<ResourceRow>()
  return [
    column.logTime({ id: 'created_at', header: t`Time`, width: 180 }),
    column.text({ id: 'by', header: t({ context: 'resource', message: 'By' }), min: 130, leaves: 1, look: 'text-fg' }),
    column.text({ id: 'name', header: t({ context: 'resource', message: 'File' }), names: true, look: 'text-fg' }),
    { id: 'objects', header: t({ context: 'resource', message: 'Objects' }), min: 180, cell: (row) => <Objects row={row} /> },
    { id: 'state', header: t`Status`, width: 130, cell: (row) => <StateWord state={row.state} /> },
  ]
}

/** Counts of new, changed and skipped objects, once the import has ended. */
function Objects({ row }: { row: ResourceRow }) {
  if (row.result === null) return <span className="text-fg-3">{row.objects === 0 ? '–' : row.objects}</span>
  const { created, changed, skipped } = row.result
  return (
    <Trans>
      {created} new, {changed} changed, {skipped} skipped
    </Trans>
  )
}
