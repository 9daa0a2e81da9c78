import type { SortName } from '@beacon/api/endpoint'
import type { service as contract } from '@beacon/api/scene/service'
import type { ServiceRunRow } from '@beacon/api/scene/service-run'
import type { ServiceRow } from '@beacon/api/scene/service-views'
import { formatBytes, formatDateTime, formatNumber, useFormatLocale } from '@beacon/i18n'
import type { DataColumn } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useColumnOf } from '../../parts/list/column-of.tsx'
import { runsQuery } from '../../parts/service-run/queries.ts'
import { RunState } from '../../parts/service-run/run-state.tsx'
import { serviceNumber } from './queries.ts'
import { ServiceIcon } from './service-icon.tsx'
import { kindWords, osWords } from './words.ts'

type Column = DataColumn<ServiceRow, SortName<typeof contract.list>>

/** The columns of the list of services. */
export function useServiceColumns(open: (row: ServiceRow) => void): readonly Column[] {
  const runs = useQuery(runsQuery()).data?.items
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const column = useColumnOf<ServiceRow>()
  const mono = (text: string, title = text) => (
    <span className="truncate font-mono text-mono text-fg-2" title={title}>
      {text}
    </span>
  )
  return [
    {
      id: 'name',
      header: t({ context: 'service', message: 'Name' }),
      sortKey: 'name',
      names: true,
      min: 240,
      cell: (row) => <NameCell row={row} onOpen={() => open(row)} />,
    },
    column.text({ id: 'kind', header: t({ context: 'service', message: 'Kind' }), sortKey: 'kind', width: 136 }, (row) =>
      i18n._(kindWords[row.kind]),
    ),
    {
      id: 'access',
      header: t`Protocol and port`,
      min: 132,
      leaves: 6,
      cell: ({ access }) => mono(accessText(access), access.map(wayText).join(', ')),
    },
    column.text(
      { id: 'os', header: t({ context: 'service', message: 'System' }), width: 148, leaves: 1 },
      (row) => `${i18n._(osWords[row.os])} · ${row.arch}`,
    ),
    {
      id: 'version',
      header: t({ context: 'service', message: 'Version' }),
      sortKey: 'version',
      width: 84,
      cell: (row) => mono(`v${row.newest}`),
    },
    {
      id: 'running',
      header: t({ context: 'service', message: 'Running' }),
      width: 168,
      cell: (row) => <RunCell row={runs?.find(({ service_id }) => service_id === row.service_id)} />,
    },
    {
      id: 'bytes',
      header: t({ context: 'service', message: 'Size' }),
      sortKey: 'bytes',
      width: 96,
      align: 'right',
      leaves: 3,
      cell: (row) => mono(formatBytes(locale, row.bytes), t`File of the latest version`),
    },
    {
      id: 'image_count',
      header: t`Injected into`,
      sortKey: 'image_count',
      width: 124,
      align: 'right',
      cell: (row) => mono(formatNumber(locale, row.image_count), t`Images with this service`),
    },
    column.text({ id: 'creator', header: t({ context: 'service', message: 'Creator' }), sortKey: 'creator', min: 88, leaves: 2 }),
    {
      id: 'updated_at',
      header: t`Updated`,
      sortKey: 'updated_at',
      width: 186,
      leaves: 5,
      cell: (row) => mono(formatDateTime(locale, row.updated_at)),
    },
  ]
}

const wayText = ({ protocol, port }: ServiceRow['access'][number]) => (protocol === 'other' ? String(port) : `${protocol} ${port}`)

/** “http 80 +2”. */
function accessText([first, ...rest]: ServiceRow['access']): string {
  if (first === undefined) return '–'
  return `${wayText(first)}${rest.length === 0 ? '' : ` +${rest.length}`}`
}

/** Of a service that somebody ever started. */
const RunCell = ({ row }: { row: ServiceRunRow | undefined }) =>
  row === undefined ? <span className="text-fg-3">–</span> : <RunState row={row} />

function NameCell({ row, onOpen }: { row: ServiceRow; onOpen: () => void }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <ServiceIcon service={row} />
      <button type="button" tabIndex={-1} className="truncate text-fg hover:underline" onClick={onOpen}>
        {row.name}
      </button>
      <span className="shrink-0 font-mono text-mono text-fg-3">{serviceNumber(row)}</span>
    </span>
  )
}
