import { call } from '@beacon/api/client'
import { imageCategory } from '@beacon/api/image/image-category'
import { imageCategoryName } from '@beacon/api/image/image-fields'
import { Confirm } from '@beacon/auth/call'
import { FormDialog, useContractForm } from '@beacon/auth/form'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Button, Input } from '@beacon/ui/controls'
import { FormField } from '@beacon/ui/form'
import { OpenDialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { categoriesQuery, refreshLibrary } from './library-queries.ts'

interface Category {
  category_id: string
  name: string
  image_count: number
}

/** The list of categories: added, renamed and deleted here. */
export function CategoriesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const client = useQueryClient()
  const categories = useQuery(categoriesQuery())
  const [opened, setOpened] = useState<{ kind: 'name'; of: Category | null } | { kind: 'delete'; of: Category } | null>(null)
  const items = categories.data?.items ?? []
  const remove = async (category_id: string) => {
    await call(imageCategory.remove, { params: { category_id } })
    await refreshLibrary(client)
  }
  return (
    <>
      <OpenDialog
        onClose={onClose}
        title={<Trans>Categories of images</Trans>}
        footer={
          <Button onClick={() => setOpened({ kind: 'name', of: null })}>
            <Trans>New category…</Trans>
          </Button>
        }
      >
        {items.length === 0 && (
          <p className="text-fg-3">
            <Trans>No categories yet.</Trans>
          </p>
        )}
        <ul>
          {items.map((one) => (
            <li key={one.category_id} className="flex items-center gap-3 border-b border-rule-2 py-1">
              <span className="truncate text-fg">{one.name}</span>
              <span className="font-mono text-mono text-fg-3">{formatNumber(locale, one.image_count)}</span>
              <Button look="quiet" size="sm" className="ml-auto" onClick={() => setOpened({ kind: 'name', of: one })}>
                <Trans>Rename…</Trans>
              </Button>
              <Button look="quiet-danger" size="sm" onClick={() => setOpened({ kind: 'delete', of: one })}>
                <Trans>Delete…</Trans>
              </Button>
            </li>
          ))}
        </ul>
      </OpenDialog>
      {opened?.kind === 'name' && <NameDialog of={opened.of} onClose={() => setOpened(null)} />}
      {opened?.kind === 'delete' && (
        <Confirm
          title={t`Delete the category “${opened.of.name}”?`}
          body={t`Its images are kept without a category.`}
          action={t({ context: 'image', message: 'Delete category' })}
          onConfirm={() => remove(opened.of.category_id)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

const schema = z.object({ name: imageCategoryName })

function NameDialog({ of, onClose }: { of: Category | null; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const label = t({ context: 'image', message: 'Category' })
  const form = useContractForm({ schema, defaultValues: { name: of?.name ?? '' }, labelOf: () => label })
  const submit = async (body: { name: string }) => {
    if (of === null) await call(imageCategory.create, { body })
    else await call(imageCategory.rename, { params: { category_id: of.category_id }, body })
    await refreshLibrary(client)
  }
  return (
    <FormDialog
      form={form}
      size="sm"
      title={of === null ? t({ context: 'image', message: 'New category' }) : t`Rename “${of.name}”`}
      action={<Trans>Save</Trans>}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField<{ name: string }, 'name'> name="name" label={label} required>
        {({ onValueChange: _, ...field }) => <Input {...field} autoComplete="off" />}
      </FormField>
    </FormDialog>
  )
}
