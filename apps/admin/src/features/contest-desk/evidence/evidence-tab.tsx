import { call } from '@beacon/api/client'
import { evidence, evidenceState, evidenceStrength, type EvidenceRow } from '@beacon/api/topic/evidence'
import { query } from '@beacon/api/query'
import { Segmented } from '@beacon/ui/controls'
import { EmptyState } from '@beacon/ui/feedback'
import { late } from '@beacon/ui/late'
import { getStatus } from '@beacon/ui/status'
import { DataTable } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense } from 'react'
import { exportRows } from '../../../parts/contest-export/export-rows.ts'
import { FilterSelect } from '../../../parts/list/filter-select.tsx'
import { listInput } from '../../../parts/list/list-input.ts'
import { useTableUrl } from '../../../parts/list/table-url.ts'
import { useList } from '../../../parts/list/use-list.tsx'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { useExportFiles } from '../export-files.tsx'
import { TabHead } from '../../../parts/desk/tab-head.tsx'
import { AppealList } from './appeal-list.tsx'
import { useEvidenceColumns } from './evidence-columns.tsx'
import { useCaseWords } from './use-case-words.ts'
import { evidenceStatus, strengthWords } from './words.ts'
import { useEvidenceWords } from './use-evidence-words.ts'

const CasePanel = late(async () => (await import('./case-panel.tsx')).CasePanel)
type Table = ReturnType<typeof useTableUrl>

/** Cases that look like cheating, and appeals of entrants. No case acts without a decision. */
export function EvidenceTab({ id, search }: TabProps) {
  const { t } = useLingui()
  const { title } = useCaseWords()
  const table = useTableUrl({ search, filters: ['kind', 'strength', 'state', 'case', 'view'], sort: '-at' })
  const list = useCases(id, table)
  const files = useExportFiles({
    id,
    only: ['evidence'],
    rows: exportRows({
      by: 'case_ids',
      state: table.value,
      total: list.data?.total ?? 0,
      filters: ['kind', 'strength', 'state'],
      idOf: (row: EvidenceRow) => row.evidence_id,
      fetchPage: (place) =>
        call(evidence.list, { params: { resource_id: id }, query: { ...listInput(evidence.list, table.value), ...place } }),
    }),
  })
  const isAppeals = table.value.filters['view'] === 'appeals'
  const appeals = list.data?.open_appeals ?? 0
  return (
    <>
      <TabHead
        title={title}
        note={<Trans>Collected automatically. Nothing is penalised without a decision.</Trans>}
        actions={
          <>
            {files.button}
            <Segmented
              aria-label={t`Shown`}
              value={isAppeals ? 'appeals' : 'cases'}
              onValueChange={(view) => table.onChange({ ...table.value, page: 1, sort: '', filters: view === 'appeals' ? { view } : {} })}
              options={[
                { value: 'cases', label: t`Cases` },
                { value: 'appeals', label: appeals > 0 ? t`Appeals (${appeals})` : t`Appeals` },
              ]}
            />
          </>
        }
      />
      {isAppeals ? <AppealList id={id} table={table} /> : <CaseList id={id} table={table} list={list} bulk={files.bulk} />}
      {files.dialog}
    </>
  )
}

function useCases(id: string, table: Table) {
  const { failed } = useCaseWords()
  const options = query(evidence.list, { params: { resource_id: id }, query: listInput(evidence.list, table.value) })
  return useList(table, options, { failed, key: 'desk.evidence' })
}

interface CaseListProps {
  id: string
  table: Table
  list: ReturnType<typeof useCases>
  /** Over ticked cases; null: nothing can be done with several. */
  bulk: ReactNode
}

function CaseList({ id, table, list, bulk }: CaseListProps) {
  const { t } = useLingui()
  const { wordOf } = useEvidenceWords()
  const words = useCaseWords()
  const columns = useEvidenceColumns()
  const { rows } = list
  const openId = table.value.filters['case']
  const at = rows.findIndex(({ evidence_id }) => evidence_id === openId)
  const open = (row: EvidenceRow | undefined) =>
    table.onChange({ ...table.value, filters: { ...table.value.filters, case: row?.evidence_id } })
  const step = (by: number) => {
    const next = at < 0 ? undefined : rows[at + by]
    return next === undefined ? undefined : () => open(next)
  }
  return (
    <>
      <DataTable
        {...list.table}
        label={words.title}
        columns={columns}
        rowId={(row) => row.evidence_id}
        rowName={(row) => wordOf(row.kind)}
        empty={<EmptyState title={t`Nothing suspicious`}>{words.none}</EmptyState>}
        search={{ label: words.search, placeholder: words.placeholder }}
        filters={<CaseFilters table={table} />}
        {...(bulk === null ? {} : { bulk: () => bulk })}
        onOpen={open}
        currentId={typeof openId === 'string' ? openId : undefined}
      />
      {typeof openId === 'string' && (
        <Suspense fallback={null}>
          <CasePanel key={openId} id={id} evidenceId={openId} onNext={step(1)} onPrevious={step(-1)} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function CaseFilters({ table }: { table: Table }) {
  const { t, i18n } = useLingui()
  const { wordOf } = useEvidenceWords()
  const { kinds } = useCaseWords()
  return (
    <>
      <FilterSelect
        label={t({ context: 'evidence', message: 'State' })}
        {...table.bind('state')}
        options={evidenceState.options.map((value) => ({ value, label: i18n._(getStatus(evidenceStatus(value)).word) }))}
      />
      <FilterSelect
        label={t({ context: 'evidence', message: 'Kind' })}
        {...table.bind('kind')}
        options={kinds.map((value) => ({ value, label: wordOf(value) }))}
      />
      <FilterSelect
        label={t`Strength`}
        {...table.bind('strength')}
        options={evidenceStrength.options.map((value) => ({ value, label: i18n._(strengthWords[value]) }))}
      />
    </>
  )
}
