import type { SortName } from '@beacon/api/endpoint'
import { message, type SentRow } from '@beacon/api/people/message'
import { query } from '@beacon/api/query'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { EmptyState } from '@beacon/ui/feedback'
import type { MenuEntry } from '@beacon/ui/overlay'
import { type DataColumn, DataTable } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useColumnOf } from '../../parts/list/column-of.tsx'
import { listInput } from '../../parts/list/list-input.ts'
import { useTableUrl } from '../../parts/list/table-url.ts'
import { useList } from '../../parts/list/use-list.tsx'
import { RecallQuestion } from './recall-question.tsx'
import { SentPanel } from './sent-panel.tsx'
import { sentColour, useMessageWords, useTemplateNames } from './words.ts'
import type { MessageSearch } from './message-search.ts'

/** What persons sent, or what the system said by itself. */
export function SentTable({ search, isAutomatic }: { search: MessageSearch; isAutomatic: boolean }) {
  const { t } = useLingui()
  const table = useTableUrl({ search, filters: [], sort: '-updated_at' })
  const input = listInput(message.sent.list, table.value, { automatic: isAutomatic })
  const list = useList(table, query(message.sent.list, { query: input }), {
    failed: <Trans>Messages could not be loaded</Trans>,
    key: `messages.${isAutomatic ? 'automatic' : 'sent'}`,
  })
  const [open, setOpen] = useState<SentRow | null>(null)
  const columns = useSentColumns(isAutomatic, setOpen)
  const [recalled, setRecalled] = useState<SentRow | null>(null)
  const menu = (row: SentRow): MenuEntry[] => {
    const unread = row.sent_count - row.read_count - row.recalled_count
    const reason = row.status === 'queued' ? t`It is still being sent.` : unread <= 0 ? t`Everyone has read it.` : undefined
    return [
      { label: t({ context: 'message', message: 'Open' }), onSelect: () => setOpen(row) },
      ...(isAutomatic ? [] : [{ label: t`Recall unread copies`, disabledReason: reason, danger: true, onSelect: () => setRecalled(row) }]),
    ]
  }
  return (
    <>
      <DataTable<SentRow>
        {...list.table}
        className="mt-2"
        label={t({ context: 'messages', message: 'Sent' })}
        columns={columns}
        rowId={(row) => row.resource_id}
        rowName={(row) => row.subject}
        empty={<EmptyState title={<Trans>No sent messages yet.</Trans>} />}
        search={{ label: t`Search messages`, placeholder: t`Subject, text` }}
        currentId={open?.resource_id}
        onOpen={setOpen}
        rowMenu={menu}
      />
      {open !== null && <SentPanel row={open} onClose={() => setOpen(null)} />}
      {recalled !== null && <RecallQuestion row={recalled} onClose={() => setRecalled(null)} />}
    </>
  )
}

function useSentColumns(
  isAutomatic: boolean,
  open: (row: SentRow) => void,
): ReadonlyArray<DataColumn<SentRow, SortName<typeof message.sent.list>>> {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const column = useColumnOf<SentRow>()
  const { sent } = useMessageWords()
  const names = useTemplateNames()
  const subjectOf = (row: SentRow) => (locale === 'zh' ? row.subject_zh : null) ?? row.subject
  const toOf = (row: SentRow) => {
    const more = row.recipient_count - row.to.length
    return more > 0 ? `${row.to.join(', ')} +${formatNumber(locale, more)}` : row.to.join(', ')
  }
  const quiet = (text: string) => (
    <span className="truncate text-fg-2" title={text}>
      {text || '–'}
    </span>
  )
  return [
    { id: 'to', header: t({ context: 'message', message: 'To' }), min: 170, names: true, cell: (row) => quiet(toOf(row)) },
    {
      id: 'subject',
      header: t({ context: 'message', message: 'Subject' }),
      sortKey: 'subject',
      cell: (row) => (
        <button type="button" tabIndex={-1} className="truncate font-medium text-fg hover:underline" onClick={() => open(row)}>
          {subjectOf(row)}
        </button>
      ),
    },
    isAutomatic
      ? { id: 'template', header: t`Cause`, min: 150, leaves: 2, cell: (row) => quiet(row.template === null ? '' : names[row.template]) }
      : { id: 'by', header: t({ context: 'message', message: 'From' }), min: 120, leaves: 2, sortKey: 'by', cell: (row) => quiet(row.by) },
    { id: 'contest_name', header: t`Contest`, min: 140, leaves: 1, hidden: isAutomatic, cell: (row) => quiet(row.contest_name ?? '') },
    {
      id: 'status',
      header: t({ context: 'message', message: 'Status' }),
      width: 100,
      cell: (row) => <span className={sentColour(row.status)}>{sent[row.status]}</span>,
    },
    column.dateTime({ id: 'updated_at', header: t({ context: 'message', message: 'Last' }), sortKey: 'updated_at', width: 180 }),
    {
      id: 'read',
      header: t({ context: 'message', message: 'Read' }),
      align: 'right',
      width: 120,
      cell: (row) => (
        <span className="font-mono text-mono text-fg-2">
          {formatNumber(locale, row.read_count)} / {formatNumber(locale, row.recipient_count)}
        </span>
      ),
    },
  ]
}
