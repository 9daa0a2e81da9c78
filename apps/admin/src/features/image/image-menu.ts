import { authorableKinds } from '@beacon/api/image/image-authoring-fields'
import { isInUse } from '@beacon/api/people/permissions-in-use'
import type { LibraryRow } from '@beacon/api/image/image-library-views'
import { usePermission } from '@beacon/auth'
import { errorText } from '@beacon/i18n'
import type { MenuEntry } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'
import { isMaking } from '../../parts/image-facts/busy.ts'

export type RowAct = 'edit' | 'author' | 'instance' | 'test' | 'copy' | 'export' | 'change' | 'cancel' | 'delete'

/** Why nobody can work inside of it now. What is made already is entered at any time, and its page says who works there. */
export function authorHindrance(
  { making, newest, usable_version }: Pick<LibraryRow, 'making' | 'newest' | 'usable_version'>,
  { unsaved, working }: { unsaved: string | undefined; working: string },
): string | undefined {
  if (making !== null) return undefined
  if (isMaking(newest?.status)) return working
  return usable_version === null ? unsaved : undefined
}

/** What can be done with an image; what is not possible now says why. */
export function useImageMenu(open: (act: RowAct, row: LibraryRow) => void): (row: LibraryRow) => MenuEntry[] {
  const { t, i18n } = useLingui()
  const mayChange = usePermission('image.write')
  const mayStart = usePermission('instance.manage') && isInUse('instance.manage')
  return (row) => {
    const { newest, making, usable_version, used_count } = row
    const makes = making !== null || isMaking(newest?.status)
    const isUnsaved = usable_version === null ? errorText(i18n, 'image_not_saved') : undefined
    const tests = newest?.test.state === 'testing' ? t`The test is running.` : undefined
    const hindrance = makes
      ? errorText(i18n, 'image_working')
      : used_count > 0
        ? errorText(i18n, 'image_in_use', { n: used_count, shown: 0, names: '' })
        : undefined
    const entry = (act: RowAct, label: string, disabledReason: string | undefined): MenuEntry => ({
      label,
      disabledReason,
      onSelect: () => open(act, row),
    })
    const author = entry(
      'author',
      making === null ? t`Author…` : t({ context: 'image', message: 'Author' }),
      authorHindrance(row, { unsaved: isUnsaved, working: errorText(i18n, 'image_working') }),
    )
    const edit: MenuEntry = { label: mayChange ? t`Edit` : t`Open`, hint: 'Enter', onSelect: () => open('edit', row) }
    const instance = mayStart ? [entry('instance', t`New instance`, isUnsaved)] : []
    if (!mayChange) return [edit, ...instance]
    return [
      edit,
      ...(authorableKinds.has(row.virt_type) ? [author] : []),
      ...instance,
      entry('test', t`Test boot`, isUnsaved ?? tests),
      entry('copy', t`Copy…`, isUnsaved),
      entry('export', t`Export…`, isUnsaved),
      entry('change', t`Category and role…`, undefined),
      ...(isMaking(newest?.status) ? [entry('cancel', t`Cancel build…`, undefined)] : []),
      'separator',
      { label: t`Delete…`, danger: true, disabledReason: hindrance, onSelect: () => open('delete', row) },
    ]
  }
}
