import { call } from '@beacon/api/client'
import { testPaper, type PaperRow } from '@beacon/api/kinds/theory/paper'
import { query } from '@beacon/api/query'
import { Button } from '@beacon/ui/controls'
import { EmptyState } from '@beacon/ui/feedback'
import { PageHeader } from '@beacon/ui/layout'
import { latePart } from '@beacon/ui/late'
import { DataTable } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Download, Plus } from 'lucide-react'
import { useState } from 'react'
import { paperFilterNames } from '../../paper-pages/filter-names.ts'
import { useBulkResult } from '../../../../parts/list/bulk-result.tsx'
import { chosenIds, useTableUrl } from '../../../../parts/list/table-url.ts'
import { useList } from '../../../../parts/list/use-list.tsx'
import { newPaperHref, paperHref } from '../hrefs.ts'
import { PaperBulk } from './bulk.tsx'
import { usePaperColumns } from './columns.tsx'
import { PaperFilters } from './filters.tsx'
import { paperListQuery } from './list-query.ts'
import { usePaperMenu } from './row-menu.tsx'

const ExportList = latePart(async () => (await import('./export-list.tsx')).ExportList)

/** The bank of test papers. */
export function PaperList({ search }: { search: Readonly<Record<string, string | number | undefined>> }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const table = useTableUrl({ search, filters: paperFilterNames, sort: '-updated_at' })
  const { page, size, filters } = table.value
  const listQuery = paperListQuery(table.value)
  const list = useList(table, query(testPaper.list, { query: { ...listQuery, page, size } }), {
    failed: <Trans>Test papers could not be loaded</Trans>,
    key: 'test-papers',
  })
  const isEmpty = list.data?.total === 0
  const all = useQuery({ ...query(testPaper.list, { query: { size: 10 } }), enabled: isEmpty })
  const [isExporting, setExporting] = useState(false)
  const bulk = useBulkResult()
  const menu = usePaperMenu(bulk.tell)
  const columns = usePaperColumns()
  const fetchPage = (wanted: number) => call(testPaper.list, { query: { ...listQuery, page: wanted, size: 200 } })
  return (
    <>
      <PageHeader
        title={<Trans>Test papers</Trans>}
        actions={
          <>
            <Button icon={<Download size={16} aria-hidden="true" />} onClick={() => setExporting(true)}>
              <Trans>Export the list</Trans>
            </Button>
            <NewButton />
          </>
        }
      />
      <DataTable
        {...list.table}
        label={t`Test papers`}
        columns={columns}
        unfilteredTotal={isEmpty ? (all.data?.total ?? 0) : 0}
        rowId={(row) => row.resource_id}
        rowName={(row) => row.name}
        empty={
          <EmptyState title={<Trans>No papers yet.</Trans>} actions={<NewButton />}>
            <Trans>Pick questions by hand, draw them at random, or let a blueprint compose the paper.</Trans>
          </EmptyState>
        }
        search={{ label: t`Search test papers`, placeholder: t`Name, number, author, question` }}
        filters={<PaperFilters filters={filters} onFilter={table.setFilter} />}
        onOpen={({ resource_id }) => void navigate(paperHref(resource_id))}
        rowMenu={menu.entries}
        bulk={(selection) => (
          <PaperBulk
            selection={selection}
            rows={list.rows}
            total={list.total}
            isDeleted={listQuery.deleted === true}
            tell={bulk.tell}
            idsOf={() => chosenIds({ selection, rowId: (row: PaperRow) => row.resource_id, fetchPage })}
          />
        )}
      />
      {isExporting && <ExportList listQuery={listQuery} count={list.total} onClose={() => setExporting(false)} />}
      {menu.dialog}
      {bulk.dialog}
    </>
  )
}

function NewButton() {
  return (
    <Button look="primary" asChild>
      <Link {...newPaperHref}>
        <Plus size={16} aria-hidden="true" />
        <Trans>New paper</Trans>
      </Link>
    </Button>
  )
}
