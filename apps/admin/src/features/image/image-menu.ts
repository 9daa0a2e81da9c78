import type { ImageRow } from '@beacon/api/image'
import { usePermission } from '@beacon/auth'
import { errorText } from '@beacon/i18n'
import type { MenuEntry } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'
import { isMaking } from './queries.ts'

export type ImageAct = 'log' | 'cancel' | 'delete'

/** What can be done with an image; what is not possible now says why. */
export function useImageMenu(open: (act: ImageAct, row: ImageRow) => void): (row: ImageRow) => MenuEntry[] {
  const { t, i18n } = useLingui()
  const mayChange = usePermission('image.write')
  return (row) => {
    const log: MenuEntry = { label: t({ context: 'image', message: 'Log' }), hint: 'Enter', onSelect: () => open('log', row) }
    if (!mayChange) return [log]
    const makes = isMaking(row.status)
    const hindrance = makes
      ? errorText(i18n, 'image_working')
      : row.used_count > 0
        ? errorText(i18n, 'image_in_use', { n: row.used_count, shown: 0, names: '' })
        : undefined
    return [
      log,
      {
        label: t`Stop making…`,
        disabledReason: makes ? undefined : errorText(i18n, 'image_over'),
        onSelect: () => open('cancel', row),
      },
      'separator',
      { label: t`Delete…`, danger: true, disabledReason: hindrance, onSelect: () => open('delete', row) },
    ]
  }
}
