import type { SortName } from '@beacon/api/endpoint'
import type { instance as contract, InstanceRow } from '@beacon/api/scene/instance'
import { useServerNow } from '@beacon/auth'
import { formatDateTime, formatDuration, formatPercent, listText, useFormatLocale } from '@beacon/i18n'
import type { DataColumn } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useColumnOf } from '../../parts/list/column-of.tsx'
import { Figure, SceneState } from '../../parts/scene/scene-state.tsx'
import { instanceNumber } from './queries.ts'
import { purposeWords, typeWords } from './words.ts'

type Column = DataColumn<InstanceRow, SortName<typeof contract.list>>
const none = <span className="text-fg-3">–</span>
const tickMs = 10_000
const soonMs = 600_000

/** The columns of the list of instances. */
export function useInstanceColumns(open: (row: InstanceRow) => void): readonly Column[] {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const column = useColumnOf<InstanceRow>()
  const now = useServerNow(tickMs)
  const mono = (text: string) => (
    <span className="truncate font-mono text-mono text-fg-2" title={text}>
      {text}
    </span>
  )
  const span = (ms: number) => formatDuration(locale, Math.max(0, ms) / 1_000)
  return [
    {
      id: 'name',
      header: t({ context: 'instance', message: 'Name' }),
      sortKey: 'name',
      names: true,
      min: 180,
      cell: (row) => {
        const purpose = purposeWords[row.purpose]
        return (
          <button type="button" tabIndex={-1} className="block truncate text-left text-fg hover:underline" onClick={() => open(row)}>
            {row.name} <span className="font-mono text-mono text-fg-3">{instanceNumber(row.number)}</span>
            {purpose !== null && <span className="text-fg-3"> · {i18n._(purpose)}</span>}
          </button>
        )
      },
    },
    { id: 'image', header: t({ context: 'instance', message: 'Image' }), min: 130, leaves: 4, cell: (row) => mono(listText(row.images)) },
    {
      id: 'type',
      header: t({ context: 'instance', message: 'Type' }),
      sortKey: 'type',
      width: 110,
      leaves: 5,
      cell: (row) => i18n._(typeWords[row.type]),
    },
    { id: 'status', header: t`Status`, sortKey: 'status', width: 170, cell: (row) => <SceneState row={row} /> },
    {
      id: 'running',
      header: t`Running for`,
      sortKey: 'started_at',
      width: 110,
      leaves: 3,
      cell: (row) => (row.started_at === null ? none : <span className="type-mono">{span(now - Date.parse(row.started_at))}</span>),
    },
    {
      id: 'remaining',
      header: t`Remaining`,
      sortKey: 'expires_at',
      width: 110,
      cell: (row) => {
        if (row.started_at === null) return none
        if (row.expires_at === null) return <Trans context="instance">no end</Trans>
        if (row.is_stopped) return <Trans>stopped</Trans>
        const left = Date.parse(row.expires_at) - now
        return <span className={left < soonMs ? 'type-mono text-amber' : 'type-mono'}>{span(left)}</span>
      },
    },
    {
      id: 'address',
      header: t({ context: 'instance', message: 'Address' }),
      min: 120,
      leaves: 2,
      cell: ({ address, host_ports }) => {
        if (address === null) return none
        return mono([address, ...host_ports.map(({ port, host_port }) => `${host_port} → ${port}`)].join(' · '))
      },
    },
    {
      id: 'cpu',
      header: t`CPU`,
      sortKey: 'cpu',
      width: 76,
      leaves: 6,
      cell: (row) => (
        <Figure row={row} now={now}>
          {row.usage === null || row.usage.cpu_percent === null ? '–' : formatPercent(row.usage.cpu_percent / 100)}
        </Figure>
      ),
    },
    {
      id: 'memory',
      header: t`Memory`,
      sortKey: 'memory',
      width: 130,
      leaves: 6,
      cell: (row) => (
        <Figure row={row} now={now}>
          {row.usage === null ? '–' : row.usage.memory_mb} / {row.memory_mb} MB
        </Figure>
      ),
    },
    column.text(
      { id: 'creator', header: t({ context: 'instance', message: 'Creator' }), sortKey: 'creator', min: 100, leaves: 1 },
      (row) => row.creator ?? t`the system`,
    ),
    { id: 'node', header: t`Compute node`, min: 100, hidden: true, cell: (row) => row.compute_node ?? none },
    {
      id: 'made_at',
      header: t`Created`,
      sortKey: 'made_at',
      width: 170,
      leaves: 7,
      cell: (row) => mono(formatDateTime(locale, row.made_at)),
    },
  ]
}
