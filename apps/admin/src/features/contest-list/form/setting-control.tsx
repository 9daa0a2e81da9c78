import { Checkbox, Input, NumberInput, Segmented, Textarea } from '@beacon/ui/controls'
import { DateTimeField, fieldId } from '@beacon/ui/form'
import { useLingui } from '@lingui/react'
import { lazy, Suspense } from 'react'
import type { ControllerRenderProps } from 'react-hook-form'
import { ScoringFields } from '../../../app/scoring/scoring-fields.tsx'
import { ImageField } from './image-field.tsx'
import type { ContestInput } from './model.ts'
import { PercentFields } from './percent-fields.tsx'
import type { SettingRow } from './setting-rows.ts'

const MarkdownEditor = lazy(async () => ({ default: (await import('@beacon/ui/markdown')).MarkdownEditor }))

interface Props {
  row: SettingRow
  field: ControllerRenderProps<ContestInput>
  disabled: boolean
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** The control of one setting, by its kind. */
export function SettingControl({ row, field, disabled }: Props) {
  const { i18n } = useLingui()
  const { control } = row
  const { value, onChange, onBlur, ref } = field
  const text = typeof value === 'string' ? value : ''
  switch (control.kind) {
    case 'text':
      return <Input ref={ref} value={text} onChange={onChange} onBlur={onBlur} readOnly={disabled} />
    case 'code':
      return (
        <Input
          ref={ref}
          mono
          className="w-60"
          value={text}
          onChange={(event) => onChange(event.target.value || null)}
          onBlur={onBlur}
          readOnly={disabled}
        />
      )
    case 'markdown':
      return (
        <Suspense fallback={<div className="h-[218px] rounded-control border border-rule" />}>
          <MarkdownEditor ref={ref} value={text} onValueChange={onChange} onBlur={onBlur} readOnly={disabled} counter={20_000} rows={6} />
        </Suspense>
      )
    case 'lines':
      return (
        <Textarea
          ref={ref}
          mono
          rows={3}
          defaultValue={Array.isArray(value) ? value.join('\n') : ''}
          onChange={(event) => onChange(linesOf(event.target.value))}
          onBlur={onBlur}
          readOnly={disabled}
        />
      )
    case 'time':
      return <DateTimeField ref={ref} value={text || null} onValueChange={onChange} onBlur={onBlur} readOnly={disabled} className="w-72" />
    case 'bool':
      return (
        <span className="flex min-h-control items-center">
          <Checkbox
            id={fieldId(row.name)}
            checked={value === true}
            onCheckedChange={onChange}
            disabled={disabled}
            {...(row.help === undefined ? {} : { 'aria-describedby': `${fieldId(row.name)}-words` })}
          />
          {row.help !== undefined && (
            <label htmlFor={fieldId(row.name)} id={`${fieldId(row.name)}-words`} className="ml-2 cursor-pointer text-fg">
              {i18n._(row.help)}
            </label>
          )}
        </span>
      )
    case 'number':
      return (
        <div className="w-32">
          <NumberInput
            ref={ref}
            value={typeof value === 'number' ? value : null}
            onValueChange={onChange}
            onBlur={onBlur}
            min={control.min}
            max={control.max}
            readOnly={disabled}
            {...(control.unit === undefined ? {} : { unit: i18n._(control.unit) })}
          />
        </div>
      )
    case 'choice':
      return (
        <Segmented
          value={text}
          onValueChange={onChange}
          disabled={disabled}
          options={control.options.map(([option, label]) => ({ value: option, label: i18n._(label) }))}
        />
      )
    case 'percents':
      return <PercentFields value={value} onChange={onChange} disabled={disabled} />
    case 'image':
      return <ImageField value={typeof value === 'string' ? value : null} purpose={control.purpose} onValueChange={onChange} />
    case 'scoring':
      return <ScoringFields disabled={disabled} />
  }
}
