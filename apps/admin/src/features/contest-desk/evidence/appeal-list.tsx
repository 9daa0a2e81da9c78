import { type AppealRow, appealState, evidence } from '@beacon/api/topic/evidence'
import { query } from '@beacon/api/query'
import { EmptyState } from '@beacon/ui/feedback'
import { late } from '@beacon/ui/late'
import { getStatus } from '@beacon/ui/status'
import { type DataColumn, DataTable } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useMemo } from 'react'
import { usePoints } from '../../../parts/contest/use-points.ts'
import { useColumnOf } from '../../../parts/list/column-of.tsx'
import { FilterSelect } from '../../../parts/list/filter-select.tsx'
import { listInput } from '../../../parts/list/list-input.ts'
import type { useTableUrl } from '../../../parts/list/table-url.ts'
import { useList } from '../../../parts/list/use-list.tsx'
import { OpenLink } from '../open-link.tsx'
import { appealStatus, decisionWords } from './words.ts'

const AppealDialog = late(async () => (await import('./appeal-dialog.tsx')).AppealDialog)

function useColumns(): ReadonlyArray<DataColumn<AppealRow>> {
  const { t, i18n } = useLingui()
  const column = useColumnOf<AppealRow>()
  const points = usePoints()
  return useMemo(
    () => [
      column.logTime({ id: 'at', header: t`Time`, width: 190 }),
      {
        id: 'entrant',
        header: t`Entrant`,
        min: 160,
        names: true,
        cell: (row) => (
          <OpenLink name="case" id={row.appeal_id}>
            {row.entrant_name}
          </OpenLink>
        ),
      },
      {
        id: 'decision',
        header: t({ context: 'evidence', message: 'Decision' }),
        width: 130,
        cell: (row) => (
          <span>
            {i18n._(decisionWords[row.decision])}
            {row.points !== null && <span className="type-mono"> −{points.text(row.points)}</span>}
          </span>
        ),
      },
      { id: 'first', header: t`Decided by`, min: 120, leaves: 2, cell: (row) => row.decision_by },
      column.text({ id: 'text', header: t`Appeal`, look: 'text-fg' }),
      column.status({ id: 'state', header: t({ context: 'evidence', message: 'State' }), width: 120, fixed: true }, (row) =>
        appealStatus(row.state),
      ),
      {
        id: 'second',
        header: t`Appeal decided by`,
        min: 130,
        leaves: 1,
        cell: (row) => row.decided_by ?? <span className="text-fg-3">–</span>,
      },
    ],
    [t, i18n, points, column],
  )
}

/** What entrants say against decisions; open ones first. */
export function AppealList({ id, table }: { id: string; table: ReturnType<typeof useTableUrl> }) {
  const { t, i18n } = useLingui()
  const columns = useColumns()
  const { page, size, q, filters } = table.value
  const input = { params: { resource_id: id }, query: listInput(evidence.appeals, { page, size, q, filters }) }
  const list = useList(table, query(evidence.appeals, input), { failed: t`Appeals could not be loaded`, key: 'desk.appeals' })
  const open = list.data?.items.find(({ appeal_id }) => appeal_id === filters['case'])
  return (
    <>
      <DataTable
        {...list.table}
        label={t`Appeals`}
        columns={columns}
        rowId={(row) => row.appeal_id}
        rowName={(row) => row.entrant_name}
        empty={
          <EmptyState title={t`No appeals`}>
            <Trans>Entrants may appeal within 72 hours of a decision.</Trans>
          </EmptyState>
        }
        search={{ label: t`Search appeals`, placeholder: t`Entrant or text` }}
        filters={
          <FilterSelect
            label={t({ context: 'evidence', message: 'State' })}
            {...table.bind('state')}
            options={appealState.options.map((value) => ({ value, label: i18n._(getStatus(appealStatus(value)).word) }))}
          />
        }
        onOpen={(row) => table.setFilter('case', row.appeal_id)}
      />
      {open !== undefined && (
        <Suspense fallback={null}>
          <AppealDialog key={open.appeal_id} id={id} row={open} onClose={() => table.setFilter('case', undefined)} />
        </Suspense>
      )}
    </>
  )
}
