import { call } from '@beacon/api/client'
import { imageCategory } from '@beacon/api/image/image-category'
import { imageCategoryName } from '@beacon/api/image/image-fields'
import { useErrorWords } from '@beacon/auth/call'
import { issueText } from '@beacon/auth/form'
import { Button, Input, Select } from '@beacon/ui/controls'
import { FieldError } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { categoriesQuery, refreshLibrary } from './library-queries.ts'

interface Props {
  value: string | null
  onValueChange: (category_id: string) => void
}
const fresh = '+'

/** A category of the list, or a new one that is added at once. */
export function CategorySelect({ value, onValueChange }: Props) {
  const { t } = useLingui()
  const categories = useQuery(categoriesQuery())
  const [isNew, setNew] = useState(false)
  const options = categories.data?.items.map(({ category_id, name }) => ({ value: category_id, label: name })) ?? []
  if (isNew || (categories.data !== undefined && options.length === 0))
    return (
      <NewCategory
        onMade={(category_id) => {
          setNew(false)
          onValueChange(category_id)
        }}
        first={options.length === 0 ? t({ context: 'image', message: 'Challenges' }) : ''}
        {...(options.length === 0 ? {} : { onCancel: () => setNew(false) })}
      />
    )
  return (
    <Select
      value={value}
      placeholder={t`Choose`}
      loading={categories.isPending}
      options={[...options, { value: fresh, label: t`New category…` }]}
      onValueChange={(next) => (next === fresh ? setNew(true) : onValueChange(next))}
    />
  )
}

function NewCategory({ first, onMade, onCancel }: { first: string; onMade: (category_id: string) => void; onCancel?: () => void }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const words = useErrorWords()
  const [name, setName] = useState(first)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const add = async () => {
    const judged = z.safeParse(imageCategoryName, name)
    if (!judged.success)
      return setProblem(issueText(i18n, judged.error.issues[0]?.message ?? '', t({ context: 'image', message: 'Category' })))
    setSaving(true)
    try {
      const { category_id } = await call(imageCategory.create, { body: { name: judged.data } })
      await refreshLibrary(client)
      onMade(category_id)
    } catch (error) {
      setProblem(String(words(error)))
    } finally {
      setSaving(false)
    }
  }
  return (
    <div>
      <div className="flex gap-2">
        <Input
          value={name}
          aria-label={t({ context: 'image', message: 'New category' })}
          placeholder={t({ context: 'image', message: 'New category' })}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void add()
          }}
        />
        <Button onClick={() => void add()} saving={isSaving}>
          <Trans>Add</Trans>
        </Button>
        {onCancel !== undefined && (
          <Button look="quiet" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </div>
      {problem !== null && <FieldError>{problem}</FieldError>}
    </div>
  )
}
