import type { SortName } from '@beacon/api/endpoint'
import type { notice as contract, NoticeReader } from '@beacon/api/people/notice'
import type { DataColumn } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { useColumnOf } from '../../parts/list/column-of.tsx'

type Column = DataColumn<NoticeReader, SortName<typeof contract.readers>>

/** Who has read a notice, and when. */
export function useReaderColumns(mustConfirm: boolean): ReadonlyArray<Column> {
  const { t } = useLingui()
  const column = useColumnOf<NoticeReader>()
  const confirmed: Column = column.dayTime({ id: 'confirmed_at', header: t`Confirmed`, sortKey: 'confirmed_at', width: 140 })
  return [
    { id: 'username', header: t`Username`, sortKey: 'username', names: true, cell: (row) => row.username },
    { id: 'name', header: t({ context: 'person', message: 'Name' }), sortKey: 'name', cell: (row) => row.name },
    column.text({ id: 'organisation_name', header: t`Organisation`, sortKey: 'organisation_name' }),
    column.dayTime({ id: 'read_at', header: t({ context: 'notice', message: 'Read' }), sortKey: 'read_at', width: 140 }),
    ...(mustConfirm ? [confirmed] : []),
  ]
}
