import { thread, threadStatus, type ThreadRow } from '@beacon/api/contest/thread'
import { query } from '@beacon/api/query'
import { EmptyState } from '@beacon/ui/feedback'
import { late } from '@beacon/ui/late'
import { type DataColumn, DataTable } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useMemo, useState } from 'react'
import { useColumnOf } from '../../../parts/list/column-of.tsx'
import { FilterSelect } from '../../../parts/list/filter-select.tsx'
import { listInput } from '../../../parts/list/list-input.ts'
import { useTableUrl } from '../../../parts/list/table-url.ts'
import { useList } from '../../../parts/list/use-list.tsx'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { threadStatusName, type ThreadStatus } from './thread-status.ts'

const ThreadPanel = late(async () => (await import('./thread-panel.tsx')).ThreadPanel)

export const threadsQuery = (id: string, input: { page?: number; size?: number; q?: string; status?: ThreadStatus[] }) => ({
  ...query(thread.rows, { params: { resource_id: id }, query: input }),
  refetchInterval: 10_000,
})

function useColumns(onOpen: (id: string) => void): ReadonlyArray<DataColumn<ThreadRow>> {
  const { t } = useLingui()
  const column = useColumnOf<ThreadRow>()
  return useMemo(
    () => [
      column.logTime({ id: 'at', header: t`Time`, width: 180 }, (row) => row.last_at),
      { id: 'team', header: t({ context: 'desk', message: 'Team' }), min: 150, cell: (row) => row.entrant_name },
      column.text({ id: 'topic', header: t({ context: 'desk', message: 'Question' }), min: 140, leaves: 2 }, (row) => row.topic_name),
      {
        id: 'text',
        header: t`Asked`,
        names: true,
        cell: (row) => (
          <button
            type="button"
            onClick={() => onOpen(row.thread_id)}
            className="block max-w-full truncate text-left text-fg underline-offset-2 hover:underline"
          >
            {row.messages[0]?.text}
          </button>
        ),
      },
      column.mono(
        { id: 'count', header: t`Message count`, leaves: 1, width: 100, align: 'right', look: 'text-fg' },
        (row) => row.messages.length,
      ),
      column.status(
        { id: 'status', header: t({ context: 'entrant', message: 'Status' }), width: 130 },
        (row) => threadStatusName[row.status],
      ),
    ],
    [t, onOpen, column],
  )
}

/** What players asked: open ones first. */
export function ThreadList({ id, search }: TabProps) {
  const { t } = useLingui()
  const table = useTableUrl({ search, filters: ['status', 'view'] })
  const [open, setOpen] = useState<string | null>(null)
  const columns = useColumns(setOpen)
  const list = useList(table, threadsQuery(id, listInput(thread.rows, table.value)), {
    failed: t`Questions could not be loaded`,
    key: 'desk.threads',
  })
  const { rows } = list
  const shown = rows.find(({ thread_id }) => thread_id === open)
  const words: Record<ThreadStatus, string> = {
    open: t({ context: 'thread', message: 'Open' }),
    answered: t({ context: 'thread', message: 'Answered' }),
    public: t({ context: 'thread', message: 'Public' }),
  }
  return (
    <>
      <DataTable
        {...list.table}
        label={t`Player questions`}
        columns={columns}
        unfilteredTotal={list.total}
        rowId={(row) => row.thread_id}
        rowName={(row) => row.entrant_name}
        empty={
          <EmptyState title={t`No player questions yet`}>
            <Trans>Questions from players to the organisers appear here. Only their team and the staff can read them.</Trans>
          </EmptyState>
        }
        search={{ label: t`Search questions`, placeholder: t`Team or text` }}
        filters={
          <FilterSelect
            label={t({ context: 'entrant', message: 'Status' })}
            {...table.bind('status')}
            options={threadStatus.options.map((value) => ({ value, label: words[value] }))}
          />
        }
        onOpen={(row) => setOpen(row.thread_id)}
      />
      <Suspense fallback={null}>
        {shown !== undefined && <ThreadPanel key={shown.thread_id} id={id} row={shown} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  )
}
