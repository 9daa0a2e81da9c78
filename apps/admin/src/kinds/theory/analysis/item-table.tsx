import type { AnalysisItem } from '@beacon/api/kinds/theory/analysis-views'
import { EmptyState } from '@beacon/ui/feedback'
import { Section } from '@beacon/ui/layout'
import { DataTable, useTableState } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { pageOfRows } from '../../../parts/desk/table-local.ts'
import { TableFile } from './block-files.tsx'
import { itemKeys, useItemColumns } from './item-columns.tsx'

interface Props {
  items: readonly AnalysisItem[]
  currentId: string | null
  onOpen: (item: AnalysisItem) => void
}

/** Every question with its figures; a click opens its answers. */
export function ItemTable({ items, currentId, onOpen }: Props) {
  const { t } = useLingui()
  const table = useTableState({ size: 100, sort: 'place' })
  const title = t({ context: 'analysis', message: 'Item analysis' })
  const columns = useItemColumns(onOpen)
  const { rows, total } = pageOfRows(items, table.value, { text: ({ stem, direction }) => `${stem} ${direction}`, keys: itemKeys })
  return (
    <Section
      title={<Trans context="analysis">Item analysis</Trans>}
      actions={<TableFile block="items" title={title} />}
      note={<Trans context="analysis">Facility: share of marks earned; high is easy. DI: correlation with the rest of the paper.</Trans>}
    >
      <DataTable
        {...table}
        label={title}
        columns={columns}
        rows={rows}
        total={total}
        unfilteredTotal={items.length}
        rowId={({ question_id }) => question_id}
        rowName={({ place, stem }) => `${place}. ${stem}`}
        search={{ label: t({ context: 'analysis', message: 'Search questions' }) }}
        currentId={currentId ?? undefined}
        onOpen={onOpen}
        hrefFor={() => '#items'}
        storageKey="exam.analysis"
        empty={<EmptyState title={<Trans context="analysis">No questions</Trans>} />}
      />
    </Section>
  )
}
