import { call } from '@beacon/api/client'
import { question, type CommonRow } from '@beacon/api/bank/question'
import { query } from '@beacon/api/query'
import { usePermissions } from '@beacon/auth'
import { Button } from '@beacon/ui/controls'
import { EmptyState } from '@beacon/ui/feedback'
import { latePart } from '@beacon/ui/late'
import { PageHeader } from '@beacon/ui/layout'
import { DataTable } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Download, Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { useBankPages } from '../../kinds/bank-query.ts'
import { LinkButton } from '../../parts/link-button.tsx'
import { BankGuides } from './bank-guides.tsx'
import { useBulkResult } from '../../parts/list/bulk-result.tsx'
import { bankHref, newQuestionHref, questionHref } from '../../parts/contest/kind-links.ts'
import { useKind } from '../../parts/contest/kind-route.ts'
import { chosenIds, useTableUrl } from '../../parts/list/table-url.ts'
import { useList } from '../../parts/list/use-list.tsx'
import { useQuestionColumns } from './columns.tsx'
import { questionFilterNames } from './filter-names.ts'
import { listQueryOf } from './list-query.ts'
import { QuestionBulk } from './question-bulk.tsx'
import { QuestionFilters } from './question-filters.tsx'
import { useQuestionMenu } from './question-menu.tsx'

const ExportList = latePart(async () => (await import('./export/export-list.tsx')).ExportList)

/** The questions of a bank: own, published, and with question.all everybody's. */
export function QuestionList({ search }: { search: Readonly<Record<string, string | number | undefined>> }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const permissions = usePermissions()
  const bank = useKind()
  const pages = useBankPages()
  const { words, finds, guides } = pages.list
  const [isExporting, setExporting] = useState(false)
  const table = useTableUrl({ search, filters: questionFilterNames, sort: '-updated_at' })
  const { page, size, filters } = table.value
  const listQuery = listQueryOf(bank, table.value)
  const list = useList(table, query(question.list, { query: { ...listQuery, page, size } }), {
    failed: <Trans>Questions could not be loaded</Trans>,
    key: 'questions',
  })
  const isEmpty = list.data?.total === 0
  const all = useQuery({ ...query(question.list, { query: { bank, size: 10 } }), enabled: isEmpty })
  const bulk = useBulkResult()
  const menu = useQuestionMenu(bulk.tell)
  const columns = useQuestionColumns(pages, menu.showUses)
  const mayBulk = (['question.grant', 'question.delete', 'question.write', 'question.transfer', 'contest.write'] as const).some((item) =>
    permissions.has(item),
  )
  const fetchPage = (page: number) => call(question.list, { query: { ...listQuery, page, size: 200 } })
  return (
    <>
      <PageHeader title={t(words.title)} actions={<ListActions onExport={() => setExporting(true)} />} />
      <DataTable
        {...list.table}
        label={t(words.title)}
        columns={columns}
        unfilteredTotal={isEmpty ? (all.data?.total ?? 0) : 0}
        rowId={(row) => row.resource_id}
        rowName={(row) => row.name}
        empty={
          <EmptyState title={t(words.none)} actions={<ListActions />}>
            {t(words.noneHelp)}
            {guides !== undefined && <BankGuides guides={guides} />}
          </EmptyState>
        }
        search={{
          label: t`Search questions`,
          placeholder: finds === null ? t`Name, number, author, tag` : t(finds(permissions.has('question.secret'))),
        }}
        filters={<QuestionFilters filters={filters} onFilter={table.setFilter} />}
        onOpen={({ bank, resource_id }) => void navigate(questionHref(bank, resource_id))}
        rowMenu={menu.entries}
        {...(mayBulk
          ? {
              bulk: (selection) => (
                <QuestionBulk
                  selection={selection}
                  rows={list.rows}
                  total={list.total}
                  isDeleted={listQuery.deleted === true}
                  tell={bulk.tell}
                  idsOf={() => chosenIds({ selection, rowId: (row: CommonRow) => row.resource_id, fetchPage })}
                />
              ),
            }
          : {})}
      />
      {isExporting && <ExportList listQuery={listQuery} count={list.total} onClose={() => setExporting(false)} />}
      {menu.dialog}
      {bulk.dialog}
    </>
  )
}

function ListActions({ onExport }: { onExport?: () => void }) {
  const kind = useKind()
  const { hasPackages, Import } = useBankPages()
  const permissions = usePermissions()
  const [isImporting, setImporting] = useState(false)
  return (
    <>
      {onExport !== undefined && (
        <Button icon={<Download size={16} aria-hidden="true" />} onClick={onExport}>
          <Trans>Export list</Trans>
        </Button>
      )}
      {hasPackages && permissions.has('question.transfer') && (
        <LinkButton {...bankHref(kind, { import: 'file' })} icon={<Upload size={16} aria-hidden="true" />}>
          <Trans>Import</Trans>
        </LinkButton>
      )}
      {Import !== null && permissions.has('question.transfer') && permissions.has('question.write') && (
        <Button icon={<Upload size={16} aria-hidden="true" />} onClick={() => setImporting(true)}>
          <Trans>Import</Trans>
        </Button>
      )}
      {isImporting && Import !== null && <Import onClose={() => setImporting(false)} />}
      {permissions.has('question.write') && (
        <LinkButton look="primary" {...newQuestionHref(kind)} icon={<Plus size={16} aria-hidden="true" />}>
          <Trans>New question</Trans>
        </LinkButton>
      )}
    </>
  )
}
