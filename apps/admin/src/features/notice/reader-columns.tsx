import type { SortName } from '@beacon/api/endpoint'
import type { notice as contract, NoticeReader } from '@beacon/api/people/notice'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import type { DataColumn } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'

type Column = DataColumn<NoticeReader, SortName<typeof contract.readers>>

/** Who has read a notice, and when. */
export function useReaderColumns(mustConfirm: boolean): ReadonlyArray<Column> {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const time = (at: string | null) => (
    <span className="font-mono text-mono text-fg-2">{at === null ? '–' : formatDateTime(locale, at, { year: false })}</span>
  )
  const confirmed: Column = {
    id: 'confirmed_at',
    header: t`Confirmed`,
    sortKey: 'confirmed_at',
    width: 140,
    cell: (row) => time(row.confirmed_at),
  }
  return [
    { id: 'username', header: t`Username`, sortKey: 'username', names: true, cell: (row) => row.username },
    { id: 'name', header: t({ context: 'person', message: 'Name' }), sortKey: 'name', cell: (row) => row.name },
    {
      id: 'organisation_name',
      header: t`Organisation`,
      sortKey: 'organisation_name',
      cell: (row) => <span className="truncate text-fg-2">{row.organisation_name ?? '–'}</span>,
    },
    { id: 'read_at', header: t({ context: 'notice', message: 'Read' }), sortKey: 'read_at', width: 140, cell: (row) => time(row.read_at) },
    ...(mustConfirm ? [confirmed] : []),
  ]
}
