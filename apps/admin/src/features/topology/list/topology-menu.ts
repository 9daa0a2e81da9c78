import { urlOf } from '@beacon/api/client'
import { topology } from '@beacon/api/scene/topology'
import type { TopologyRow } from '@beacon/api/scene/topology-fields'
import { usePermission } from '@beacon/auth'
import { errorText } from '@beacon/i18n'
import type { MenuEntry } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'

export type TopologyAct = 'edit' | 'validate' | 'copy' | 'uses' | 'instance' | 'try' | 'delete'

/** What can be done with a template; what is not possible now says why. */
export function useTopologyMenu(open: (act: TopologyAct, row: TopologyRow) => void): (row: TopologyRow) => MenuEntry[] {
  const { t, i18n } = useLingui()
  const mayStart = usePermission('instance.manage')
  return (row) => {
    const { topology_id, vm_count, used_count } = row
    const href = (format: 'beacon' | 'compose') => urlOf(topology.export, { params: { topology_id }, query: { format } })
    return [
      { label: t({ context: 'topology', message: 'Edit' }), hint: 'Enter', onSelect: () => open('edit', row) },
      { label: t`Validate`, onSelect: () => open('validate', row) },
      { label: t`Copy…`, onSelect: () => open('copy', row) },
      { label: t`Used by…`, onSelect: () => open('uses', row) },
      ...(mayStart
        ? [
            { label: t`Start as instance…`, onSelect: () => open('instance', row) },
            { label: t`Try…`, onSelect: () => open('try', row) },
          ]
        : []),
      'separator',
      { label: t`Export scene.yml`, href: href('beacon') },
      {
        label: t`Export compose file`,
        href: href('compose'),
        disabledReason: vm_count > 0 ? t`It has ${vm_count} virtual machines` : undefined,
      },
      'separator',
      {
        label: t`Delete…`,
        danger: true,
        disabledReason: used_count > 0 ? errorText(i18n, 'topology_in_use', { n: used_count }) : undefined,
        onSelect: () => open('delete', row),
      },
    ]
  }
}
