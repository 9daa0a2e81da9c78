import { call } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { writeup, writeupKind, writeupStatus as statusEnum, type WriteupRow } from '@beacon/api/topic/writeup'
import { aiUse } from '@beacon/api/topic/submission'
import { Button, Switch } from '@beacon/ui/controls'
import { EmptyState, Loading } from '@beacon/ui/feedback'
import { late } from '@beacon/ui/late'
import { getStatus } from '@beacon/ui/status'
import { DataTable } from '@beacon/ui/table'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { exportRows } from '../../../parts/contest-export/export-rows.ts'
import { withoutStages } from '../../../parts/contest/topic-stages.ts'
import { FilterSelect } from '../../../parts/list/filter-select.tsx'
import { listInput } from '../../../parts/list/list-input.ts'
import { useTableUrl } from '../../../parts/list/table-url.ts'
import { useList } from '../../../parts/list/use-list.tsx'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { useExportFiles } from '../export-files.tsx'
import { topicRowsQuery } from '../../../parts/desk/queries.ts'
import { TabHead } from '../../../parts/desk/tab-head.tsx'
import { aiWords, uploadKindWords, writeupStatus } from './words.ts'
import { useWriteupColumns } from './writeup-columns.tsx'

const ReviewPage = late(async () => (await import('./review-page.tsx')).ReviewPage)
const ScoreTableDialog = late(async () => (await import('./score-table-dialog.tsx')).ScoreTableDialog)
type Table = ReturnType<typeof useTableUrl>

/** What the list asks for, as its address has it. */
function uploadInput({ page, size, sort, q, filters }: Table['value']) {
  const { question, ...same } = filters
  return listInput(writeup.list, { page, size, sort, q, filters: same }, { topic_id: question })
}

function useUploads(id: string, table: Table) {
  const { t } = useLingui()
  const options = query(writeup.list, { params: { resource_id: id }, query: uploadInput(table.value) })
  return useList(table, options, { failed: t`Uploads could not be loaded`, key: 'desk.writeups' })
}

/** Writeups, reports and optimise uploads: what waits first, then by time. One opens in place of the list. */
export function WriteupsTab({ id, search }: TabProps) {
  const { t } = useLingui()
  const table = useTableUrl({ search, filters: ['kind', 'status', 'ai_use', 'question', 'latest', 'upload'] })
  const list = useUploads(id, table)
  const [isTable, setTable] = useState(false)
  const files = useExportFiles({
    id,
    only: ['writeups'],
    rows: exportRows({
      by: 'upload_ids',
      state: table.value,
      total: list.total,
      filters: ['kind', 'status', 'ai_use', 'question', 'latest'],
      idOf: (row: WriteupRow) => row.upload_id,
      fetchPage: (place) => call(writeup.list, { params: { resource_id: id }, query: { ...uploadInput(table.value), ...place } }),
    }),
  })
  const openId = table.value.filters['upload']
  const open = (upload_id: string | undefined) => table.onChange({ ...table.value, filters: { ...table.value.filters, upload: upload_id } })
  const { rows } = list
  if (typeof openId === 'string') {
    const at = rows.findIndex(({ upload_id }) => upload_id === openId)
    const step = (by: number) => {
      const next = at < 0 ? undefined : rows[at + by]
      return next === undefined ? undefined : () => open(next.upload_id)
    }
    return (
      <Suspense
        fallback={
          <Loading className="mt-4">
            <Trans>Loading upload</Trans>
          </Loading>
        }
      >
        <ReviewPage key={openId} id={id} uploadId={openId} onOpen={open} onNext={step(1)} onPrevious={step(-1)} />
      </Suspense>
    )
  }
  const pending = list.data?.pending ?? 0
  return (
    <>
      <TabHead
        title={t({ context: 'desk.word', message: 'Writeups' })}
        note={pending > 0 ? plural(pending, { one: '# waiting for review', other: '# waiting for review' }) : undefined}
        actions={
          <>
            {files.button}
            <Button onClick={() => setTable(true)}>
              <Trans>Score table…</Trans>
            </Button>
          </>
        }
      />
      <UploadTable id={id} table={table} list={list} bulk={files.bulk} onOpen={(row) => open(row.upload_id)} />
      {files.dialog}
      {isTable && (
        <Suspense fallback={null}>
          <ScoreTableDialog id={id} onClose={() => setTable(false)} />
        </Suspense>
      )}
    </>
  )
}

interface UploadTableProps {
  id: string
  table: Table
  list: ReturnType<typeof useUploads>
  /** Over ticked uploads; null: nothing can be done with several. */
  bulk: ReactNode
  onOpen: (row: WriteupRow) => void
}

function UploadTable({ id, table, list, bulk, onOpen }: UploadTableProps) {
  const { t } = useLingui()
  const columns = useWriteupColumns()
  return (
    <DataTable
      {...list.table}
      label={t({ context: 'desk.word', message: 'Writeups' })}
      columns={columns}
      rowId={(row) => row.upload_id}
      rowName={(row) => row.entrant_name}
      empty={
        <EmptyState title={t`Nothing uploaded yet`}>
          <Trans>Writeups appear if the contest accepts them; report and optimise questions each take a file.</Trans>
        </EmptyState>
      }
      search={{ label: t`Search uploads`, placeholder: t`Team, question, file` }}
      filters={<UploadFilters id={id} table={table} />}
      {...(bulk === null ? {} : { bulk: () => bulk })}
      onOpen={onOpen}
    />
  )
}

function UploadFilters({ id, table }: { id: string; table: Table }) {
  const { t, i18n } = useLingui()
  const { data: topics } = useQuery(topicRowsQuery(id))
  const { filters } = table.value
  return (
    <>
      <FilterSelect
        label={t({ context: 'upload', message: 'Status' })}
        {...table.bind('status')}
        options={statusEnum.options.map((value) => ({ value, label: i18n._(getStatus(writeupStatus(value)).word) }))}
      />
      <FilterSelect
        label={t({ context: 'upload', message: 'Kind' })}
        {...table.bind('kind')}
        options={writeupKind.options.map((value) => ({ value, label: i18n._(uploadKindWords[value]) }))}
      />
      <FilterSelect
        label={t({ context: 'desk', message: 'Question' })}
        {...table.bind('question')}
        options={withoutStages(topics?.items ?? []).map(({ resource_id, name }) => ({ value: resource_id, label: name }))}
      />
      <FilterSelect
        label={t`AI use`}
        {...table.bind('ai_use')}
        options={aiUse.options.map((value) => ({ value, label: i18n._(aiWords[value]) }))}
      />
      <Switch checked={filters['latest'] === 'false'} onCheckedChange={(on) => table.setFilter('latest', on ? 'false' : undefined)}>
        {t`Replaced versions`}
      </Switch>
    </>
  )
}
