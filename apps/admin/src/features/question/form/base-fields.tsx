import { limits } from '@beacon/api/limits'
import { usePermission } from '@beacon/auth'
import { Input, Segmented, Select } from '@beacon/ui/controls'
import { Combobox, FormField, FormRows, TagsInput } from '@beacon/ui/form'
import { useToast } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { useFormContext } from 'react-hook-form'
import { useErrorWords } from '../../../app/list-state.tsx'
import { useDirections } from '../queries.ts'
import { useDifficultyWords, useDirectionName } from '../question-words.ts'
import type { QuestionInput } from './model.ts'

const MarkdownEditor = lazy(async () => ({ default: (await import('@beacon/ui/markdown')).MarkdownEditor }))

type TextName = 'name' | 'author' | 'attribution' | 'connection_info'

function TextField({
  name,
  label,
  help,
  required,
  mono,
}: {
  name: TextName
  label: string
  help?: string
  required?: boolean
  mono?: boolean
}) {
  return (
    <FormField<QuestionInput> name={name} label={label} required={required} {...(help === undefined ? {} : { help })}>
      {({ value, onChange, onBlur, ref }) => (
        <Input ref={ref} mono={mono ?? false} value={String(value ?? '')} onChange={onChange} onBlur={onBlur} />
      )}
    </FormField>
  )
}

/** Name, direction, difficulty, description: what every question has. */
export function BaseFields() {
  const { t } = useLingui()
  const difficulty = useDifficultyWords()
  return (
    <FormRows>
      <TextField name="name" label={t`Name`} required />
      <DirectionField />
      <FormField<QuestionInput> name="difficulty" label={t`Difficulty`} required>
        {(field) => (
          <Segmented
            value={field.value as string}
            onValueChange={field.onChange}
            options={(['primary', 'intermediate', 'advanced'] as const).map((value) => ({ value, label: difficulty[value] }))}
          />
        )}
      </FormField>
      <FormField<QuestionInput> name="description" label={t`Description`} required>
        {({ value, onChange, onBlur, ref }) => (
          <Suspense fallback={<div className="h-[218px] rounded-control border border-rule" />}>
            <MarkdownEditor
              ref={ref}
              value={String(value ?? '')}
              onValueChange={onChange}
              onBlur={onBlur}
              counter={limits.description.max}
            />
          </Suspense>
        )}
      </FormField>
      <TextField name="connection_info" label={t`Connection`} mono help={t`Address and port, as players type them.`} />
    </FormRows>
  )
}

function DirectionField() {
  const { t } = useLingui()
  const { setValue } = useFormContext<QuestionInput>()
  const { directions, isPending, create } = useDirections()
  const nameOf = useDirectionName()
  const mayCreate = usePermission('direction.manage')
  const toast = useToast()
  const words = useErrorWords()
  const make = (name: string) =>
    void create(name).then(
      (id) => setValue('direction_id', id, { shouldDirty: true, shouldValidate: true }),
      (error: unknown) => toast.failed({ title: t`The direction was not created`, body: words(error) }),
    )
  return (
    <FormField<QuestionInput> name="direction_id" label={t`Direction`} required>
      {({ value, onChange, onBlur }) => (
        <Combobox
          className="w-60"
          loading={isPending}
          placeholder={t`Choose a direction`}
          value={value === '' ? null : String(value)}
          onValueChange={(next) => onChange(next ?? '')}
          onBlur={onBlur}
          options={directions.map((each) => ({ value: each.resource_id, label: nameOf(each) }))}
          {...(mayCreate ? { onCreate: make } : {})}
        />
      )}
    </FormField>
  )
}

/** Who wrote it, in which language, and words to find it by. */
export function OriginFields() {
  const { t } = useLingui()
  return (
    <FormRows>
      <FormField<QuestionInput> name="lang" label={t`Language`} help={<Trans>The language of name and description.</Trans>}>
        {(field) => (
          <Select
            className="w-44"
            value={field.value as string}
            onValueChange={field.onChange}
            options={[
              { value: 'en', label: 'English' },
              { value: 'zh', label: '中文' },
            ]}
          />
        )}
      </FormField>
      <FormField<QuestionInput> name="knowledge_points" label={t`Knowledge points`}>
        {({ value, onChange, onBlur }) => (
          <TagsInput value={Array.isArray(value) ? (value as string[]) : []} onValueChange={onChange} onBlur={onBlur} max={20} />
        )}
      </FormField>
      <TextField name="author" label={t`Author`} />
      <TextField name="attribution" label={t`Attribution`} help={t`Where it comes from, with its licence.`} />
    </FormRows>
  )
}
