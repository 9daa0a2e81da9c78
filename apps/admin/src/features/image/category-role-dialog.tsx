import { call } from '@beacon/api/client'
import { imageRole, type ImageRole } from '@beacon/api/image/image-fields'
import { imageLibrary } from '@beacon/api/image/image-library'
import type { LibraryRow } from '@beacon/api/image/image-library-views'
import { AskDialog } from '@beacon/auth/call'
import { Select } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CategorySelect } from './category-select.tsx'
import { refreshLibrary } from './library-queries.ts'
import { roleWords } from '../../parts/image-facts/words.ts'

interface Props {
  ids: readonly string[] | (() => Promise<string[]>)
  count?: number
  /** What the fields begin with, where it is one image. */
  first?: Pick<LibraryRow, 'role' | 'category'>
  onClose: () => void
}

/** Category and role of one image or many; a field that is left alone changes nothing. */
export function CategoryRoleDialog({ ids, count = 1, first, onClose }: Props) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [role, setRole] = useState<ImageRole | null>(first?.role ?? null)
  const [category, setCategory] = useState<string | null>(first?.category?.category_id ?? null)
  const run = async () => {
    const chosen = { ...(role === null ? {} : { role }), ...(category === null ? {} : { category_id: category }) }
    await call(imageLibrary.bulkChange, { body: { ids: typeof ids === 'function' ? await ids() : [...ids], ...chosen } })
    await refreshLibrary(client)
  }
  return (
    <AskDialog
      title={plural(count, { one: 'Category and role of # image', other: 'Category and role of # images' })}
      action={<Trans>Save</Trans>}
      isReady={role !== null || category !== null}
      onRun={run}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <Field label={t({ context: 'image', message: 'Category' })}>
          <CategorySelect value={category} onValueChange={setCategory} />
        </Field>
        <Field label={t({ context: 'image', message: 'Role' })}>
          <Select
            value={role}
            placeholder={t({ context: 'image', message: 'Unchanged' })}
            options={imageRole.options.map((value) => ({ value, label: i18n._(roleWords[value]) }))}
            onValueChange={setRole}
          />
        </Field>
      </div>
    </AskDialog>
  )
}
