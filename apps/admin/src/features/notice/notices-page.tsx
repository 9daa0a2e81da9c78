import { notice, type NoticeRow } from '@beacon/api/people/notice'
import { query } from '@beacon/api/query'
import { Button } from '@beacon/ui/controls'
import { EmptyState } from '@beacon/ui/feedback'
import { PageHeader } from '@beacon/ui/layout'
import { DataTable } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useList } from '../../parts/list/use-list.tsx'
import { listInput } from '../../parts/list/list-input.ts'
import { useTableUrl } from '../../parts/list/table-url.ts'
import { useNoticeColumns } from './columns.tsx'
import { noticeFilterNames } from './filter-names.ts'
import { NoticeFilters } from './filters.tsx'
import { NoticeForm } from './notice-form.tsx'
import { NoticeQuestion } from './notice-question.tsx'
import { type NoticeDialog, useNoticeMenu } from './notice-menu.tsx'
import { NoticePanel } from './notice-panel.tsx'

type Search = Readonly<Record<string, string | number | undefined>>

/** Notices to groups of people: drafts first, then by the time they are published. */
export function NoticesPage({ search }: { search: Search }) {
  const { t } = useLingui()
  const table = useTableUrl({ search, filters: noticeFilterNames, sort: '-publish_at' })
  const list = useList(table, query(notice.list, { query: listInput(notice.list, table.value) }), {
    failed: <Trans>Notices could not be loaded</Trans>,
    key: 'notices',
  })
  const [dialog, setDialog] = useState<{ kind: NoticeDialog; row: NoticeRow } | { kind: 'new' } | null>(null)
  const [openId, setOpenId] = useState<string | null>(null)
  const columns = useNoticeColumns((row) => setOpenId(row.resource_id))
  const menu = useNoticeMenu((kind, row) => setDialog({ kind, row }))
  const close = () => setDialog(null)
  const add = (
    <Button look="primary" onClick={() => setDialog({ kind: 'new' })}>
      <Plus size={16} aria-hidden="true" />
      <Trans>New notice</Trans>
    </Button>
  )
  return (
    <>
      <PageHeader title={<Trans>Notices</Trans>} actions={add} />
      <DataTable<NoticeRow>
        {...list.table}
        className="mt-2"
        label={t`Notices`}
        columns={columns}
        rowId={(row) => row.resource_id}
        rowName={(row) => row.title}
        empty={<EmptyState title={<Trans>No notices yet.</Trans>} actions={add} />}
        search={{ label: t`Search notices`, placeholder: t`Title, content` }}
        filters={<NoticeFilters filters={table.value.filters} onFilter={table.setFilter} publishers={list.data?.publishers ?? []} />}
        currentId={openId ?? undefined}
        onOpen={(row) => setOpenId(row.resource_id)}
        rowMenu={menu}
      />
      {openId !== null && <NoticePanel resource_id={openId} onClose={() => setOpenId(null)} />}
      {dialog?.kind === 'new' && <NoticeForm stored={null} onClose={close} />}
      {dialog !== null && dialog.kind === 'edit' && <NoticeForm stored={dialog.row} onClose={close} />}
      {dialog !== null && dialog.kind === 'readers' && <NoticePanel resource_id={dialog.row.resource_id} tab="readers" onClose={close} />}
      {dialog !== null && dialog.kind !== 'new' && dialog.kind !== 'edit' && dialog.kind !== 'readers' && (
        <NoticeQuestion kind={dialog.kind} row={dialog.row} onClose={close} />
      )}
    </>
  )
}
