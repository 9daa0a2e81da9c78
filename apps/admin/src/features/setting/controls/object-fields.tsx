import { Checkbox, Input, NumberInput, Select } from '@beacon/ui/controls'
import { Combobox, Field, fieldId, TagsInput } from '@beacon/ui/form'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useFormState } from 'react-hook-form'
import { messageAt } from '../../../parts/form/form-paths.ts'
import { useOrganisationOptions, useRoleOptions } from '../../../parts/people/people-options.ts'

export interface ObjectField {
  /** Path inside the object: `host`, `map.username`. */
  key: string
  label: MessageDescriptor
  help?: MessageDescriptor
  control:
    | { kind: 'text' | 'code' | 'bool' | 'words' | 'role' | 'organisation' }
    | { kind: 'number'; min: number; max: number }
    | { kind: 'choice'; options: readonly (readonly [value: string, label: MessageDescriptor])[] }
  /** An empty text means no value. */
  nullable?: boolean
  wide?: boolean
}

interface Props {
  /** Path of the object in the form. */
  path: string
  value: object
  fields: readonly ObjectField[]
  onChange: (value: object) => void
  disabled: boolean
}

const isTree = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const at = (value: unknown, key: string): unknown =>
  key.split('.').reduce<unknown>((here, part) => (isTree(here) ? here[part] : undefined), value)

/** A copy with one value inside it replaced. */
export function withValue(value: object, key: string, next: unknown): object {
  const [head = '', ...rest] = key.split('.')
  const tree: Record<string, unknown> = { ...value }
  const inner = tree[head]
  return { ...tree, [head]: rest.length === 0 ? next : withValue(isTree(inner) ? inner : {}, rest.join('.'), next) }
}

/** The fields of a setting that is an object, two in a row. */
export function ObjectFields({ path, value, fields, onChange, disabled }: Props) {
  const { i18n } = useLingui()
  const { errors } = useFormState()
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      {fields.map((field) => (
        <Field
          key={field.key}
          layout="stack"
          id={fieldId(`${path}.${field.key}`)}
          label={i18n._(field.label)}
          error={messageAt(errors, `${path}.${field.key}`)}
          {...(field.help === undefined ? {} : { help: i18n._(field.help) })}
          {...(field.wide ? { className: 'sm:col-span-2' } : {})}
        >
          <Part
            field={field}
            id={fieldId(`${path}.${field.key}`)}
            value={at(value, field.key)}
            disabled={disabled}
            onChange={(next) => onChange(withValue(value, field.key, next))}
          />
        </Field>
      ))}
    </div>
  )
}

interface PartProps {
  field: ObjectField
  id: string
  value: unknown
  disabled: boolean
  onChange: (value: unknown) => void
}

function Part({ field, id, value, disabled, onChange }: PartProps) {
  const { i18n } = useLingui()
  const { control } = field
  const text = typeof value === 'string' ? value : ''
  switch (control.kind) {
    case 'bool':
      return (
        <span className="flex min-h-control items-center">
          <Checkbox id={id} checked={value === true} onCheckedChange={onChange} disabled={disabled} />
        </span>
      )
    case 'number':
      return (
        <NumberInput
          value={typeof value === 'number' ? value : null}
          onValueChange={onChange}
          min={control.min}
          max={control.max}
          readOnly={disabled}
        />
      )
    case 'choice':
      return (
        <Select
          value={text}
          onValueChange={onChange}
          disabled={disabled}
          options={control.options.map(([option, label]) => ({ value: option, label: i18n._(label) }))}
        />
      )
    case 'words':
      return <TagsInput value={Array.isArray(value) ? value.map(String) : []} onValueChange={onChange} disabled={disabled} />
    case 'role':
      return <RoleChoice value={text === '' ? null : text} onChange={onChange} disabled={disabled} />
    case 'organisation':
      return <OrganisationChoice value={text === '' ? null : text} onChange={onChange} disabled={disabled} />
    default:
      return (
        <Input
          mono={control.kind === 'code'}
          autoComplete="off"
          value={text}
          readOnly={disabled}
          onChange={(event) => onChange(field.nullable === true && event.target.value === '' ? null : event.target.value)}
        />
      )
  }
}

interface ChoiceProps {
  value: string | null
  onChange: (value: string | null) => void
  disabled: boolean
}

/** A role that is no administrator's; empty takes that of registration. */
export function RoleChoice({ value, onChange, disabled }: ChoiceProps) {
  const { options, isPending } = useRoleOptions()
  const offered = options.filter((option) => option.key !== 'administrator')
  return <Combobox value={value} onValueChange={onChange} options={offered} loading={isPending} disabled={disabled} />
}

function OrganisationChoice({ value, onChange, disabled }: ChoiceProps) {
  const { options, isPending } = useOrganisationOptions()
  return <Combobox value={value} onValueChange={onChange} options={options} loading={isPending} disabled={disabled} />
}
