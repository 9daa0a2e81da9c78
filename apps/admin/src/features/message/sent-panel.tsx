import { message, type RecipientRow, type SentRow } from '@beacon/api/people/message'
import { query } from '@beacon/api/query'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Markdown } from '@beacon/ui/markdown'
import { SidePanel } from '@beacon/ui/overlay'
import { type DataColumn, DataTable, useTableState } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useColumnOf } from '../../parts/list/column-of.tsx'
import { listInput } from '../../parts/list/list-input.ts'
import { useList } from '../../parts/list/use-list.tsx'

/** A sent message, and who has read it. */
export function SentPanel({ row, onClose }: { row: SentRow; onClose: () => void }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const column = useColumnOf<RecipientRow>()
  const table = useTableState()
  const params = { resource_id: row.resource_id }
  const list = useList(table, query(message.sent.recipients, { params, query: listInput(message.sent.recipients, table.value) }), {
    failed: <Trans>Recipients could not be loaded</Trans>,
  })
  const subject = (locale === 'zh' ? row.subject_zh : null) ?? row.subject
  const text = (locale === 'zh' ? row.text_zh : null) ?? row.text
  const columns: ReadonlyArray<DataColumn<RecipientRow>> = [
    { id: 'username', header: t`Username`, names: true, cell: (one) => one.username },
    { id: 'name', header: t({ context: 'person', message: 'Name' }), cell: (one) => one.name },
    column.mono({ id: 'read_at', header: t({ context: 'message', message: 'Read' }), width: 170 }, ({ read_at, recalled_at }) =>
      recalled_at !== null ? t({ context: 'message', message: 'Recalled' }) : read_at === null ? '–' : formatDateTime(locale, read_at),
    ),
  ]
  return (
    <SidePanel open onOpenChange={(open) => !open && onClose()} width={600} title={subject} above={formatDateTime(locale, row.created_at)}>
      <Markdown>{text}</Markdown>
      <DataTable
        {...list.table}
        className="mt-4"
        label={t`Recipients`}
        columns={columns}
        rowId={(one) => one.user_id}
        rowName={(one) => one.username}
        empty={<Trans>Nobody.</Trans>}
        search={{ label: t`Search recipients`, placeholder: t`Username, name` }}
      />
    </SidePanel>
  )
}
