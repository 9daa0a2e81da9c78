import { usePermission } from '@beacon/auth'
import { useErrorWords } from '@beacon/auth/call'
import { Input, Segmented } from '@beacon/ui/controls'
import { boundText, Combobox, FormField, FormRows, MultiCombobox, TagsInput } from '@beacon/ui/form'
import { useToast } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { useDirections, useSuggestionsQuery } from './directions.ts'
import { useFormFacts } from './form-facts.ts'
import type { WordsInput } from './model.ts'
import { TextFields, type TextFieldsProps } from './text-fields.tsx'
import { useDifficultyWords, useDirectionName } from './words.ts'

type TextName = 'author' | 'attribution'

function TextField({ name, label, help }: { name: TextName; label: string; help: string }) {
  return (
    <FormField<WordsInput, TextName> name={name} label={label} help={help}>
      {(field) => <Input {...boundText(field)} />}
    </FormField>
  )
}

/** Text, direction, difficulty: what every question has; a bank puts further rows below. */
export function BaseFields({ children, ...texts }: TextFieldsProps & { children?: ReactNode }) {
  const { t } = useLingui()
  const difficulty = useDifficultyWords()
  return (
    <FormRows>
      <TextFields {...texts} />
      <DirectionField />
      <FormField<WordsInput, 'difficulty'> name="difficulty" label={t`Difficulty`} required>
        {({ value, onChange }) => (
          <Segmented
            value={value ?? 'primary'}
            onValueChange={onChange}
            options={(['primary', 'intermediate', 'advanced'] as const).map((value) => ({ value, label: difficulty[value] }))}
          />
        )}
      </FormField>
      {children}
    </FormRows>
  )
}

function DirectionField() {
  const { t } = useLingui()
  const { setValue } = useFormContext<WordsInput>()
  const { directions, isPending, create } = useDirections()
  const nameOf = useDirectionName()
  const mayCreate = usePermission('direction.manage')
  const toast = useToast()
  const words = useErrorWords()
  const make = (name: string) =>
    void create(name).then(
      (id) => setValue('direction_id', id, { shouldDirty: true, shouldValidate: true }),
      (error: unknown) => toast.failed({ title: t`The category was not created`, body: words(error) }),
    )
  return (
    <FormField<WordsInput, 'direction_id'> name="direction_id" label={t`Category`} required>
      {({ value, onChange, onBlur }) => (
        <Combobox
          className="w-60"
          loading={isPending}
          placeholder={t`Choose a category`}
          value={value === '' ? null : value}
          onValueChange={(next) => onChange(next ?? '')}
          onBlur={onBlur}
          options={directions.map((each) => ({ value: each.resource_id, label: nameOf(each) }))}
          {...(mayCreate ? { onCreate: make } : {})}
        />
      )}
    </FormField>
  )
}

/** Who wrote it, and words to find it by. */
export function OriginFields() {
  const { t } = useLingui()
  const { kind } = useFormFacts()
  return (
    <FormRows>
      <FormField<WordsInput, 'knowledge_points'> name="knowledge_points" label={t`Knowledge points`}>
        {({ value, onChange, onBlur }) => <TagsInput value={value ?? []} onValueChange={onChange} onBlur={onBlur} max={20} />}
      </FormField>
      {kind === 'question' && <TopicSets />}
      <TextField name="author" label={t`Author`} help={t`Players see it if the contest shows authors.`} />
      <TextField name="attribution" label={t`Attribution`} help={t`Source and licence.`} />
    </FormRows>
  )
}

/** Names of sets, those in use to choose from; a new name makes a new set. */
function TopicSets() {
  const { t } = useLingui()
  const { data } = useQuery(useSuggestionsQuery())
  return (
    <FormField<WordsInput, 'topic_sets'>
      name="topic_sets"
      label={t`Question sets`}
      help={<Trans>Named sets of questions you can filter the bank by.</Trans>}
    >
      {({ value, onChange, onBlur }) => {
        const chosen = value ?? []
        const known = [...new Set([...(data?.topic_sets ?? []).map(({ name }) => name), ...chosen])]
        return (
          <MultiCombobox
            placeholder={t`Choose or type a name`}
            value={chosen}
            onValueChange={onChange}
            onBlur={onBlur}
            onCreate={(name) => onChange([...chosen, name.trim()].slice(0, 50))}
            options={known.map((name) => ({ value: name, label: name }))}
          />
        )
      }}
    </FormField>
  )
}
