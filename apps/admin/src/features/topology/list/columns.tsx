import type { SortName } from '@beacon/api/endpoint'
import type { topology as contract } from '@beacon/api/scene/topology'
import type { TopologyRow } from '@beacon/api/scene/topology-fields'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import type { DataColumn } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useColumnOf } from '../../../parts/list/column-of.tsx'
import { CheckedMark } from './checked.tsx'

/** The columns of the list of templates. */
export function useTopologyColumns(
  showUses: (row: TopologyRow) => void,
): ReadonlyArray<DataColumn<TopologyRow, SortName<typeof contract.list>>> {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const column = useColumnOf<TopologyRow>()
  const mono = (text: string) => <span className="truncate font-mono text-mono text-fg-2">{text}</span>
  const numberOf = (value: number) => mono(formatNumber(locale, value))
  return [
    {
      id: 'name',
      header: t({ context: 'topology', message: 'Name' }),
      sortKey: 'name',
      names: true,
      cell: (row) => (
        <Link
          tabIndex={-1}
          className="truncate text-fg hover:underline"
          title={row.description}
          to="/admin/topology/edit/$id"
          params={{ id: row.topology_id }}
        >
          {row.name}
        </Link>
      ),
    },
    {
      id: 'node_count',
      header: t`Nodes`,
      sortKey: 'node_count',
      width: 120,
      cell: (row) => (row.vm_count === 0 ? numberOf(row.node_count) : mono(t`${row.node_count}, ${row.vm_count} VM`)),
    },
    column.number({ id: 'net_count', header: t`Networks`, sortKey: 'net_count', width: 90 }),
    column.text({ id: 'can_start', header: t`Machines`, width: 130, leaves: 2 }, (row) =>
      row.can_start ? t`Can start it` : t`Cannot be started`,
    ),
    column.mono({ id: 'version', header: t`Version`, sortKey: 'version', width: 80 }, (row) => `v${row.version}`),
    {
      id: 'used_count',
      header: t`Used by`,
      width: 80,
      align: 'right',
      cell: (row) =>
        row.used_count === 0 ? (
          mono('0')
        ) : (
          <button type="button" tabIndex={-1} className="link font-mono text-mono" onClick={() => showUses(row)}>
            {formatNumber(locale, row.used_count)}
          </button>
        ),
    },
    { id: 'checked_at', header: t`Checked`, sortKey: 'checked_at', width: 160, cell: (row) => <CheckedMark row={row} /> },
    column.text({ id: 'creator', header: t`Creator`, sortKey: 'creator', min: 100, leaves: 1 }),
    column.dateTime({ id: 'updated_at', header: t`Updated`, sortKey: 'updated_at', width: 170 }),
  ]
}
