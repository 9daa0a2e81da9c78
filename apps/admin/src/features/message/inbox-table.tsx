import type { SortName } from '@beacon/api/endpoint'
import { type InboxRow, message } from '@beacon/api/people/message'
import { query } from '@beacon/api/query'
import { EmptyState } from '@beacon/ui/feedback'
import { type DataColumn, DataTable } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useColumnOf } from '../../parts/list/column-of.tsx'
import { FilterSelect } from '../../parts/list/filter-select.tsx'
import { listInput } from '../../parts/list/list-input.ts'
import { useTableUrl } from '../../parts/list/table-url.ts'
import { useList } from '../../parts/list/use-list.tsx'
import { RequestPanel } from './request-panel.tsx'
import { ThreadPanel } from './thread-panel.tsx'
import { threadColour, threadStates, useMessageWords } from './words.ts'
import type { MessageSearch } from './message-search.ts'

const assignments = ['me', 'nobody', 'others'] as const

/** Threads of people and of contests, and who forgot the password: open ones first. */
export function InboxTable({ search }: { search: MessageSearch }) {
  const { t } = useLingui()
  const { threads } = useMessageWords()
  const table = useTableUrl({ search, filters: ['status', 'contest_id', 'assigned'] })
  const list = useList(table, query(message.inbox.list, { query: listInput(message.inbox.list, table.value) }), {
    failed: <Trans>The inbox could not be loaded</Trans>,
    key: 'inbox',
  })
  const [open, setOpen] = useState<InboxRow | null>(null)
  const columns = useInboxColumns(setOpen)
  const close = () => setOpen(null)
  const assignedWords = { me: t`me`, nobody: t`nobody`, others: t`others` }
  return (
    <>
      <DataTable<InboxRow>
        {...list.table}
        className="mt-2"
        label={t({ context: 'messages', message: 'Inbox' })}
        columns={columns}
        rowId={(row) => row.resource_id}
        rowName={(row) => row.from}
        empty={<EmptyState title={<Trans>No messages yet.</Trans>} />}
        search={{ label: t`Search the inbox`, placeholder: t`From, subject, latest message` }}
        filters={
          <>
            <FilterSelect
              label={t({ context: 'thread', message: 'Status' })}
              {...table.bind('status')}
              options={threadStates.map((value) => ({ value, label: threads[value] }))}
            />
            <FilterSelect
              label={t`Contest`}
              {...table.bind('contest_id')}
              options={(list.data?.contests ?? []).map((one) => ({ value: one.resource_id, label: one.name }))}
            />
            <FilterSelect
              label={t`Answered by`}
              {...table.bind('assigned')}
              options={assignments.map((value) => ({ value, label: assignedWords[value] }))}
            />
          </>
        }
        currentId={open?.resource_id}
        onOpen={setOpen}
      />
      {open?.kind === 'thread' && <ThreadPanel thread_id={open.resource_id} onClose={close} />}
      {open?.kind === 'password_request' && <RequestPanel row={open} onClose={close} />}
    </>
  )
}

function useInboxColumns(open: (row: InboxRow) => void): ReadonlyArray<DataColumn<InboxRow, SortName<typeof message.inbox.list>>> {
  const { t } = useLingui()
  const column = useColumnOf<InboxRow>()
  const { threads } = useMessageWords()
  const subjectOf = (row: InboxRow) => (row.kind === 'password_request' ? t`Forgot the password` : row.subject)
  const quiet = (text: string | null) => (
    <span className="truncate text-fg-2" title={text ?? undefined}>
      {text || '–'}
    </span>
  )
  return [
    {
      id: 'from',
      header: t({ context: 'thread', message: 'From' }),
      min: 170,
      sortKey: 'from',
      names: true,
      cell: (row) => (
        <button type="button" tabIndex={-1} className="truncate font-medium text-fg hover:underline" onClick={() => open(row)}>
          {row.from}
        </button>
      ),
    },
    column.text({ id: 'subject', header: t({ context: 'thread', message: 'Subject' }), sortKey: 'subject', look: 'text-fg' }, subjectOf),
    { id: 'text', header: t`Latest`, cell: (row) => quiet(row.text) },
    { id: 'contest_name', header: t`Contest`, min: 150, leaves: 2, sortKey: 'contest_name', cell: (row) => quiet(row.contest_name) },
    {
      id: 'status',
      header: t({ context: 'thread', message: 'Status' }),
      sortKey: 'status',
      width: 100,
      cell: (row) => <span className={threadColour(row.status)}>{threads[row.status]}</span>,
    },
    { id: 'assigned', header: t`Answered by`, min: 120, leaves: 1, cell: (row) => quiet(row.assigned_to?.name ?? null) },
    column.dateTime({ id: 'updated_at', header: t({ context: 'thread', message: 'Last' }), sortKey: 'updated_at', width: 180 }),
  ]
}
