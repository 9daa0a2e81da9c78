import { limits } from '@beacon/api/limits'
import { Button, IconButton, Input, Select } from '@beacon/ui/controls'
import { FormField } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import type { TopicValues } from './topic-values.ts'
import { useTopicLabels } from './use-topic-labels.ts'

const matches = ['exact', 'case_insensitive', 'regex'] as const

interface Props {
  part: number
  name: string
  /** The reader may not see flags: they stand as dots and stay unchanged. */
  isMasked: boolean
}

/** The flags of one part. Tries that were judged already stay judged. */
export function FlagRows({ part, name, isMasked }: Props) {
  const { t } = useLingui()
  const labelOf = useTopicLabels()
  const { control } = useFormContext<TopicValues>()
  const { fields, append, remove } = useFieldArray<TopicValues, `parts.${number}.flags`>({ control, name: `parts.${part}.flags` })
  const words = { exact: t`Exact`, case_insensitive: t`Any case`, regex: t`Regex` }
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{name === '' ? t`Flags` : name}</legend>
      {name !== '' && <div className="mb-1 text-fg-2">{name}</div>}
      <ul className="flex flex-col gap-2">
        {fields.map((field, index) => (
          <li key={field.id} className="flex items-start gap-2">
            <FormField<TopicValues, `parts.${number}.flags.${number}.content`>
              name={`parts.${part}.flags.${index}.content`}
              label={labelOf(`parts.${part}.flags.${index}.content`)}
              labelHidden
              layout="stack"
              className="min-w-0 flex-1"
            >
              {({ onValueChange: _, value, ...bound }) => (
                <Input {...bound} value={value ?? ''} mono autoComplete="off" spellCheck={false} />
              )}
            </FormField>
            <FormField<TopicValues, `parts.${number}.flags.${number}.match`>
              name={`parts.${part}.flags.${index}.match`}
              label={t`Matching`}
              labelHidden
              layout="stack"
              className="w-32"
            >
              {({ value, onChange }) => (
                <Select
                  value={value ?? 'exact'}
                  onValueChange={onChange}
                  options={matches.map((key) => ({ value: key, label: words[key] }))}
                />
              )}
            </FormField>
            <IconButton label={t`Remove flag ${{ n: index + 1 }}`} disabled={fields.length === 1} onClick={() => remove(index)}>
              <Trash2 size={15} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <Button
          size="sm"
          look="quiet"
          icon={<Plus size={14} aria-hidden="true" />}
          disabled={fields.length >= limits.flags_per_part}
          onClick={() => append({ content: '', match: 'exact' })}
        >
          <Trans>Add flag</Trans>
        </Button>
        {isMasked && (
          <span className="text-caption text-fg-3">
            <Trans>Dots stand for flags you may not see; they stay as they are.</Trans>
          </span>
        )}
      </div>
    </fieldset>
  )
}
