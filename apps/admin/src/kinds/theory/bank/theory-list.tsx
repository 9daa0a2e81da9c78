import { call } from '@beacon/api/client'
import { theoryQuestion, type TheoryRow } from '@beacon/api/kinds/theory/question'
import { query } from '@beacon/api/query'
import { usePermissions } from '@beacon/auth'
import { Button } from '@beacon/ui/controls'
import { EmptyState } from '@beacon/ui/feedback'
import { PageHeader } from '@beacon/ui/layout'
import { late, latePart } from '@beacon/ui/late'
import { DataTable } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ClipboardPaste, Plus, Upload } from 'lucide-react'
import { Suspense, useState } from 'react'
import { theoryFilterNames } from '../bank-pages/filter-names.ts'
import { useBulkResult } from '../../../parts/list/bulk-result.tsx'
import { filterOf } from '../../../parts/sheet-import/filter-of.ts'
import { chosenIds, useTableUrl } from '../../../parts/list/table-url.ts'
import { useList } from '../../../parts/list/use-list.tsx'
import { useTheoryColumns } from './columns.tsx'
import { TheoryFilters } from './filters.tsx'
import { importHref, newTheoryHref, theoryDirectionsHref, theoryHref } from './hrefs.ts'
import { listQueryOf } from './list-query.ts'
import { TheoryBulk } from './bulk.tsx'
import { ExportButton, type Exported } from './export-menu.tsx'
import { useTheoryMenu } from './row-menu.tsx'

const ExportTheory = late(async () => (await import('../transfer/export-dialog.tsx')).ExportTheory)
const ExportList = late(async () => (await import('./export-list.tsx')).ExportList)
const UsesDialog = latePart(async () => (await import('./uses-dialog.tsx')).UsesDialog)
const PasteDialog = latePart(async () => (await import('../paste/paste-dialog.tsx')).PasteDialog)

/** The bank of theory questions. */
export function TheoryList({ search }: { search: Readonly<Record<string, string | number | undefined>> }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const permissions = usePermissions()
  const [isPasting, setPasting] = useState(false)
  const [exporting, setExporting] = useState<Exported | null>(null)
  const table = useTableUrl({ search, filters: theoryFilterNames, sort: '-updated_at' })
  const { page, size, filters } = table.value
  const listQuery = listQueryOf(table.value)
  const list = useList(table, query(theoryQuestion.list, { query: { ...listQuery, page, size } }), {
    failed: <Trans>Questions could not be loaded</Trans>,
    key: 'theory-questions',
  })
  const isEmpty = list.data?.total === 0
  const all = useQuery({ ...query(theoryQuestion.list, { query: { size: 10 } }), enabled: isEmpty })
  const bulk = useBulkResult()
  const menu = useTheoryMenu(bulk.tell)
  const [shownUses, setShownUses] = useState<TheoryRow | null>(null)
  const columns = useTheoryColumns(setShownUses)
  const fetchPage = (wanted: number) => call(theoryQuestion.list, { query: { ...listQuery, page: wanted, size: 200 } })
  const mayBulk = (['question.grant', 'question.delete', 'question.write', 'question.transfer', 'paper.manage'] as const).some((item) =>
    permissions.has(item),
  )
  return (
    <>
      <PageHeader
        title={<Trans>Theory questions</Trans>}
        actions={<NewButtons onPaste={() => setPasting(true)} onExport={setExporting} />}
      />
      <DataTable
        {...list.table}
        label={t`Theory questions`}
        columns={columns}
        unfilteredTotal={isEmpty ? (all.data?.total ?? 0) : 0}
        rowId={(row) => row.resource_id}
        rowName={(row) => row.name}
        empty={
          <EmptyState title={<Trans>No theory questions yet</Trans>} actions={<NewButtons onPaste={() => setPasting(true)} />}>
            <Trans>Create one, paste a list, or import xlsx, GIFT, Aiken, Moodle XML or QTI.</Trans>
          </EmptyState>
        }
        search={{ label: t`Search questions`, placeholder: t`Question, option, number, tag` }}
        filters={<TheoryFilters filters={filters} onFilter={table.setFilter} />}
        onOpen={({ resource_id }) => void navigate(theoryHref(resource_id))}
        rowMenu={menu.entries}
        {...(mayBulk
          ? {
              bulk: (selection) => (
                <TheoryBulk
                  selection={selection}
                  rows={list.rows}
                  total={list.total}
                  isDeleted={listQuery.deleted === true}
                  tell={bulk.tell}
                  idsOf={() => chosenIds({ selection, rowId: (row: TheoryRow) => row.resource_id, fetchPage })}
                />
              ),
            }
          : {})}
      />
      {exporting !== null && (
        <Suspense fallback={null}>
          {exporting === 'questions' ? (
            <ExportTheory what={{ filter: filterOf(listQuery) }} onClose={() => setExporting(null)} />
          ) : (
            <ExportList listQuery={listQuery} count={list.total} onClose={() => setExporting(null)} />
          )}
        </Suspense>
      )}
      {isPasting && <PasteDialog onClose={() => setPasting(false)} />}
      {shownUses !== null && <UsesDialog row={shownUses} onClose={() => setShownUses(null)} />}
      {menu.dialog}
      {bulk.dialog}
    </>
  )
}

function NewButtons({ onPaste, onExport }: { onPaste: () => void; onExport?: (what: Exported) => void }) {
  const permissions = usePermissions()
  return (
    <>
      {permissions.has('direction.manage') && (
        <Button asChild>
          <Link {...theoryDirectionsHref}>
            <Trans>Categories</Trans>
          </Link>
        </Button>
      )}
      {permissions.has('question.transfer') && (
        <Button asChild>
          <Link {...importHref}>
            <Upload size={16} aria-hidden="true" />
            <Trans>Import</Trans>
          </Link>
        </Button>
      )}
      {onExport !== undefined && <ExportButton onExport={onExport} />}
      {permissions.has('question.write') && (
        <>
          <Button icon={<ClipboardPaste size={16} aria-hidden="true" />} onClick={onPaste}>
            <Trans>Paste a list</Trans>
          </Button>
          <Button look="primary" asChild>
            <Link {...newTheoryHref}>
              <Plus size={16} aria-hidden="true" />
              <Trans>New question</Trans>
            </Link>
          </Button>
        </>
      )}
    </>
  )
}
