import { listInput } from '../../parts/list/list-input.ts'
import { useList } from '../../parts/list/use-list.tsx'
import { hasNothing, urlOf } from '@beacon/api/client'
import { notice, type NoticeDetail } from '@beacon/api/people/notice'
import { query } from '@beacon/api/query'
import { LoadFailed } from '@beacon/auth/call'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { buttonLook, Segmented } from '@beacon/ui/controls'
import { Skeleton } from '@beacon/ui/feedback'
import { Markdown } from '@beacon/ui/markdown'
import { Tabs } from '@beacon/ui/nav'
import { SidePanel } from '@beacon/ui/overlay'
import { DataTable, useTableState } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useReaderColumns } from './reader-columns.tsx'
import { useNoticeWords } from './words.ts'

interface NoticePanelProps {
  resource_id: string
  tab?: 'text' | 'readers'
  onClose: () => void
}

/** A notice as its readers see it, and who has read it. */
export function NoticePanel({ resource_id, tab = 'text', onClose }: NoticePanelProps) {
  const { t } = useLingui()
  const { types, targetOf, states } = useNoticeWords()
  const [shown, setShown] = useState<string>(tab)
  const found = useQuery(query(notice.get, { params: { resource_id } }))
  const row = found.data
  return (
    <SidePanel
      open
      onOpenChange={(open) => !open && onClose()}
      width={640}
      title={row?.title ?? ''}
      above={row === undefined ? '' : `${types[row.type]} · ${targetOf(row)} · ${states[row.status]}`}
    >
      {hasNothing(found) && <LoadFailed title={<Trans>The notice could not be loaded</Trans>} query={found} />}
      {row === undefined ? (
        !hasNothing(found) && <Skeleton className="h-40" />
      ) : (
        <Tabs
          label={row.title}
          value={shown}
          onValueChange={setShown}
          tabs={[
            { value: 'text', label: t({ context: 'notice', message: 'Text' }), panel: <Text row={row} /> },
            { value: 'readers', label: t`Readers`, count: `${row.read_count} / ${row.audience}`, panel: <Readers row={row} /> },
          ]}
        />
      )}
    </SidePanel>
  )
}

function Text({ row }: { row: NoticeDetail }) {
  const locale = useFormatLocale()
  const edited = row.edited_at === null ? '' : formatDateTime(locale, row.edited_at)
  const reason = row.withdraw_reason
  return (
    <>
      {reason !== null && (
        <p className="mb-3 text-amber">
          <Trans>Withdrawn: {reason}</Trans>
        </p>
      )}
      <Markdown>{row.content}</Markdown>
      {row.edited_at !== null && (
        <p className="mt-3 text-caption text-fg-3">
          <Trans>edited {edited}</Trans>
        </p>
      )}
      {row.edits.length > 0 && (
        <ol className="mt-4 grid gap-3 border-t border-rule pt-3">
          {row.edits.map((edit) => (
            <li key={edit.at}>
              <p className="text-caption text-fg-3">
                <Trans>
                  Until {formatDateTime(locale, edit.at)}, changed by {edit.by}
                </Trans>
              </p>
              <p className="font-medium">{edit.title}</p>
              <Markdown>{edit.content}</Markdown>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

function Readers({ row }: { row: NoticeDetail }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const columns = useReaderColumns(row.must_confirm)
  const [which, setWhich] = useState<'all' | 'read' | 'unread'>('all')
  const table = useTableState()
  const input = listInput(notice.readers, table.value, { is_read: which === 'all' ? undefined : which === 'read' })
  const params = { resource_id: row.resource_id }
  const list = useList(table, query(notice.readers, { params, query: input }), { failed: <Trans>Readers could not be loaded</Trans> })
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <Segmented
          aria-label={t`Readers`}
          value={which}
          onValueChange={setWhich}
          options={[
            { value: 'all', label: t({ context: 'readers', message: 'All' }) },
            { value: 'read', label: t({ context: 'readers', message: 'Read' }) },
            { value: 'unread', label: t({ context: 'readers', message: 'Unread' }) },
          ]}
        />
        <a className={buttonLook({})} href={urlOf(notice.export_readers, { params, query: { lang: locale } })} download>
          <Trans>Export</Trans>
        </a>
      </div>
      <DataTable
        {...list.table}
        label={t`Readers`}
        columns={columns}
        rowId={(one) => one.user_id}
        rowName={(one) => one.username}
        empty={<Trans>Nobody.</Trans>}
        search={{ label: t`Search readers`, placeholder: t`Username, name` }}
      />
    </>
  )
}
