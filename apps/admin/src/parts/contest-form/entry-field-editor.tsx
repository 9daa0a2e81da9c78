import type { EntryFieldInput } from '@beacon/api/contest/contest-structures'
import { Button, Checkbox, Input, Segmented } from '@beacon/ui/controls'
import { DateTimeField, Field, fieldId, TagsInput } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { use } from 'react'
import { FormScopeContext } from './form-scope.ts'
import { useListField } from './list-field.ts'
import { ListItem } from './list-item.tsx'

const most = 20
const fresh: EntryFieldInput = {
  field_id: null,
  label_en: '',
  label_zh: '',
  type: 'text',
  options: [],
  required: false,
  visible_to: 'staff',
  editable_until: null,
}

/**
 * What is asked at registration: names in both languages, kind of answer, who sees it, until when it may be changed. Once the contest
 * has started answers rest on the questions: fields can only be added, and nobody must answer those.
 */
export function EntryFieldEditor() {
  const { t } = useLingui()
  const list = useListField('entry_fields')
  const { stored } = use(FormScopeContext)
  const isStarted = stored !== null && stored.status !== 'not_started'
  return (
    <div className="flex flex-col gap-2">
      {list.items.map((field, index) => (
        <ListItem
          key={field.field_id ?? `new ${index}`}
          label={t`Field ${index + 1}`}
          index={index}
          count={list.items.length}
          onMove={(by) => list.move(index, by)}
          onRemove={isStarted && field.field_id !== null ? undefined : () => list.remove(index)}
        >
          <EntryFields
            field={field}
            index={index}
            isStarted={isStarted}
            onChange={(patch) => list.change(index, patch)}
            errorAt={(key) => list.errorAt(index, key)}
          />
        </ListItem>
      ))}
      <Button
        className="self-start"
        size="sm"
        disabled={list.items.length >= most}
        icon={<Plus size={14} aria-hidden="true" />}
        onClick={() => list.add({ ...fresh })}
      >
        <Trans>Add field</Trans>
      </Button>
      {isStarted && (
        <p className="text-caption text-fg-3">
          <Trans>The contest has started: you can add fields, but they are optional.</Trans>
        </p>
      )}
    </div>
  )
}

interface Props {
  field: EntryFieldInput
  index: number
  isStarted: boolean
  onChange: (patch: Partial<EntryFieldInput>) => void
  errorAt: (key: string) => string | undefined
}

function EntryFields({ field, index, isStarted, onChange, errorAt }: Props) {
  const { t } = useLingui()
  const isAnswered = isStarted && field.field_id !== null
  const id = (key: string) => fieldId(`entry_fields.${index}.${key}`)
  const text = (key: 'label_en' | 'label_zh', label: string) => (
    <Field id={id(key)} layout="stack" label={label} required error={errorAt(key)}>
      <Input autoComplete="off" maxLength={40} value={field[key]} onChange={(event) => onChange({ [key]: event.target.value })} />
    </Field>
  )
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3">
        {text('label_en', t`Name in English`)}
        {text('label_zh', t`Name in Chinese`)}
      </div>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <Field layout="stack" label={t`Answer`}>
          <Segmented
            value={field.type}
            disabled={isAnswered}
            onValueChange={(type) => onChange({ type, ...(type === 'select' ? {} : { options: [] }) })}
            options={[
              { value: 'text', label: t`text` },
              { value: 'number', label: t`number` },
              { value: 'tick', label: t`checkbox` },
              { value: 'select', label: t`choice` },
            ]}
          />
        </Field>
        <Field layout="stack" label={t`Visible to`}>
          <Segmented
            value={field.visible_to}
            disabled={isAnswered}
            onValueChange={(visible_to) => onChange({ visible_to })}
            options={[
              { value: 'staff', label: t`staff` },
              { value: 'public', label: t`everyone` },
            ]}
          />
        </Field>
      </div>
      {field.type === 'select' && (
        <Field id={id('options')} layout="stack" label={t`Choices`} required error={errorAt('options')}>
          <TagsInput value={[...field.options]} onValueChange={(options) => onChange({ options })} />
        </Field>
      )}
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <Field
          id={id('editable_until')}
          layout="stack"
          label={t`Editable until`}
          error={errorAt('editable_until')}
          help={t`Leave empty to close at the start.`}
        >
          <DateTimeField value={field.editable_until} onValueChange={(editable_until) => onChange({ editable_until })} className="w-60" />
        </Field>
        <Checkbox
          className="mb-6"
          checked={field.required}
          disabled={isStarted && !field.required}
          onCheckedChange={(required) => onChange({ required })}
        >
          <Trans>Required</Trans>
        </Checkbox>
      </div>
    </div>
  )
}
