import type { SortName } from '@beacon/api/endpoint'
import type { notice as contract, NoticeRow } from '@beacon/api/people/notice'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import type { DataColumn } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useColumnOf } from '../../parts/list/column-of.tsx'
import { stateColour, useNoticeWords } from './words.ts'

/** The columns of the list of notices. */
export function useNoticeColumns(open: (row: NoticeRow) => void): ReadonlyArray<DataColumn<NoticeRow, SortName<typeof contract.list>>> {
  const { t } = useLingui()
  const column = useColumnOf<NoticeRow>()
  const { types, states, targetOf } = useNoticeWords()
  const quiet = (text: string) => (
    <span className="truncate text-fg-2" title={text}>
      {text}
    </span>
  )
  return [
    {
      id: 'title',
      header: t({ context: 'notice', message: 'Title' }),
      sortKey: 'title',
      names: true,
      cell: (row) => (
        <button type="button" tabIndex={-1} className="truncate font-medium text-fg hover:underline" onClick={() => open(row)}>
          {row.title}
        </button>
      ),
    },
    { id: 'type', header: t({ context: 'notice', message: 'Type' }), sortKey: 'type', width: 90, cell: (row) => quiet(types[row.type]) },
    { id: 'target', header: t({ context: 'notice', message: 'Audience' }), min: 140, leaves: 2, cell: (row) => quiet(targetOf(row)) },
    {
      id: 'status',
      header: t({ context: 'notice', message: 'Status' }),
      sortKey: 'status',
      width: 104,
      cell: (row) => <span className={stateColour(row.status)}>{states[row.status]}</span>,
    },
    { id: 'by', header: t({ context: 'notice', message: 'Publisher' }), min: 120, leaves: 1, sortKey: 'by', cell: (row) => quiet(row.by) },
    column.dateTime({ id: 'created_at', header: t`Created`, sortKey: 'created_at', width: 180, hidden: true }),
    column.dateTime({ id: 'publish_at', header: t`Publish at`, sortKey: 'publish_at', width: 180 }),
    { id: 'read', header: t({ context: 'notice', message: 'Read' }), width: 130, cell: (row) => <ReadCount row={row} /> },
    {
      id: 'is_pinned',
      header: t({ context: 'notice', message: 'Pinned' }),
      width: 80,
      cell: (row) => quiet(row.is_pinned ? t`Yes` : '–'),
    },
  ]
}

function ReadCount({ row }: { row: NoticeRow }) {
  const locale = useFormatLocale()
  const read = formatNumber(locale, row.read_count)
  const all = formatNumber(locale, row.audience)
  return (
    <span className="font-mono text-mono text-fg-2">
      {row.status === 'draft' || row.status === 'scheduled' ? (
        '–'
      ) : (
        <Trans context="notice">
          {read} of {all}
        </Trans>
      )}
    </span>
  )
}
