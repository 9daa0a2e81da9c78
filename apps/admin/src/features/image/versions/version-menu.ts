import type { ImageVersionView, LibraryDetail } from '@beacon/api/image/image-library-views'
import { errorText } from '@beacon/i18n'
import type { MenuEntry } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'
import { isMaking, isRepeatable } from '../../../parts/image-facts/busy.ts'

export type VersionAct = 'log' | 'note' | 'restore' | 'test' | 'cancel' | 'repeat' | 'delete'

/** What can be done with a version; what is not possible now says why. */
export function useVersionMenu(
  { newest }: Pick<LibraryDetail, 'newest'>,
  open: (act: VersionAct, version: ImageVersionView) => void,
): (version: ImageVersionView) => MenuEntry[] {
  const { t, i18n } = useLingui()
  return (version) => {
    const { status, used_count, test } = version
    const entry = (act: VersionAct, label: string, disabledReason?: string): MenuEntry => ({
      label,
      disabledReason,
      onSelect: () => open(act, version),
    })
    const unsaved = status === 'ready' ? undefined : errorText(i18n, 'image_not_saved')
    const isNewest = version.image_id === newest?.image_id ? t`This is the newest version.` : undefined
    const hindrance = isMaking(status)
      ? errorText(i18n, 'image_working')
      : used_count > 0
        ? errorText(i18n, 'image_in_use', { n: used_count, shown: 0, names: '' })
        : undefined
    return [
      entry('log', t`Details and log`),
      entry('note', t`Note…`),
      entry('test', t`Test boot`, unsaved ?? (test.state === 'testing' ? t`The test is running.` : undefined)),
      entry('restore', t`Restore…`, unsaved ?? isNewest),
      ...(isMaking(status) ? [entry('cancel', t`Cancel build…`)] : []),
      ...(isRepeatable(version) ? [entry('repeat', t({ context: 'image', message: 'Rebuild…' }))] : []),
      'separator',
      { label: t`Delete…`, danger: true, disabledReason: hindrance, onSelect: () => open('delete', version) },
    ]
  }
}
