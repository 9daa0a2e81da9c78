import type { ServiceRow } from '@beacon/api/scene/service-views'
import { usePermission } from '@beacon/auth'
import type { MenuEntry } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'
import { fileAddress } from './queries.ts'

export type ServiceAct = 'edit' | 'version' | 'inject' | 'delete'

/** What can be done with a service. Whether it can be deleted says the server: others use it without a word here. */
export function useServiceMenu(open: (act: ServiceAct, row: ServiceRow) => void): (row: ServiceRow) => MenuEntry[] {
  const { t } = useLingui()
  const mayInject = usePermission('image.write')
  return (row) => [
    { label: t`Edit`, hint: 'Enter', onSelect: () => open('edit', row) },
    { label: t`New version`, onSelect: () => open('version', row) },
    ...(mayInject && row.kind === 'linux' ? [{ label: t`Inject into…`, onSelect: () => open('inject', row) }] : []),
    { label: t`Download`, href: fileAddress(row.service_id, row.newest) },
    'separator',
    { label: t`Delete…`, danger: true, onSelect: () => open('delete', row) },
  ]
}
