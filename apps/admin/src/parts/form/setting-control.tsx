import { Checkbox, Input, NumberInput, Segmented } from '@beacon/ui/controls'
import { fieldId } from '@beacon/ui/form'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import type { RefCallBack } from 'react-hook-form'

/** How a plain setting is asked for; what a form asks for besides is its own. */
export type PlainControl =
  | { kind: 'text' | 'code' | 'bool' }
  | { kind: 'number'; min: number; max: number; unit?: MessageDescriptor }
  | { kind: 'choice'; options: readonly (readonly [value: string, label: MessageDescriptor])[] }

interface Props {
  control: PlainControl
  field: { name: string; value: unknown; onChange: (value: unknown) => void; onBlur: () => void; ref: RefCallBack }
  disabled: boolean
  /** Stands beside a box to tick. */
  words?: MessageDescriptor | undefined
  /** An empty text is no text. */
  isNullable?: boolean
}

/** The control of one plain setting, by its kind. */
export function SettingControl({ control, field, disabled, words, isNullable = false }: Props) {
  const { i18n } = useLingui()
  const { name, value, onChange, onBlur, ref } = field
  const text = typeof value === 'string' ? value : ''
  switch (control.kind) {
    case 'text':
    case 'code':
      return (
        <Input
          ref={ref}
          mono={control.kind === 'code'}
          className={control.kind === 'code' ? 'w-60' : undefined}
          autoComplete="off"
          value={text}
          readOnly={disabled}
          onChange={(event) => onChange(isNullable && event.target.value === '' ? null : event.target.value)}
          onBlur={onBlur}
        />
      )
    case 'bool':
      return (
        <span className="flex min-h-control items-center">
          <Checkbox
            id={fieldId(name)}
            checked={value === true}
            onCheckedChange={onChange}
            disabled={disabled}
            {...(words === undefined ? {} : { 'aria-describedby': `${fieldId(name)}-words` })}
          />
          {words !== undefined && (
            <label htmlFor={fieldId(name)} id={`${fieldId(name)}-words`} className="ml-2 cursor-pointer text-fg">
              {i18n._(words)}
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
  }
}
