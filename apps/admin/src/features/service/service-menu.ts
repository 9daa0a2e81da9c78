import type { ServiceRow } from '@beacon/api/service-views'
import type { MenuEntry } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'
import { fileAddress } from './queries.ts'

export type ServiceAct = 'edit' | 'version' | 'delete'

/** What can be done with a service. Whether it can be deleted says the server: others use it without a word here. */
export function useServiceMenu(open: (act: ServiceAct, row: ServiceRow) => void): (row: ServiceRow) => MenuEntry[] {
  const { t } = useLingui()
  return (row) => [
    { label: t`Edit`, hint: 'Enter', onSelect: () => open('edit', row) },
    { label: t`New version`, onSelect: () => open('version', row) },
    { label: t`Download`, href: fileAddress(row.service_id, row.newest) },
    'separator',
    { label: t`Delete…`, danger: true, onSelect: () => open('delete', row) },
  ]
}
