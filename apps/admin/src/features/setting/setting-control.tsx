import { Checkbox, Input, NumberInput, Segmented, Select, Textarea } from '@beacon/ui/controls'
import { Combobox, fieldId } from '@beacon/ui/form'
import type { SettingValues } from '@beacon/api/setting'
import { useLingui } from '@lingui/react'
import type { ControllerRenderProps } from 'react-hook-form'
import { useOrganisationOptions, useRoleOptions } from '../../app/people-options.ts'
import { useZoneOptions } from '../../app/time-zones.ts'
import type { SettingRow } from './setting-rows.ts'

interface Props {
  row: SettingRow
  field: ControllerRenderProps<SettingValues>
  disabled: boolean
}

/** The control of one system setting, by its kind. An empty text of a setting that may be absent is none. */
export function SettingControl({ row, field, disabled }: Props) {
  const { i18n } = useLingui()
  const { control, name } = row
  const { value, onChange, onBlur, ref } = field
  const text = typeof value === 'string' ? value : ''
  const isNullable = name === 'system_name_zh' || name === 'organiser_name' || name === 'registration_code'
  switch (control.kind) {
    case 'text':
    case 'code':
      return (
        <Input
          ref={ref}
          mono={control.kind === 'code'}
          autoComplete="off"
          value={text}
          readOnly={disabled}
          onChange={(event) => onChange(isNullable && event.target.value === '' ? null : event.target.value)}
          onBlur={onBlur}
        />
      )
    case 'lines':
      return <Textarea ref={ref} rows={3} counter={1024} value={text} readOnly={disabled} onChange={onChange} onBlur={onBlur} />
    case 'bool':
      return (
        <span className="flex min-h-control items-center">
          <Checkbox id={fieldId(name)} checked={value === true} onCheckedChange={onChange} disabled={disabled} />
          <label htmlFor={fieldId(name)} className="ml-2 cursor-pointer text-fg">
            {row.help === undefined ? i18n._(row.label) : i18n._(row.help)}
          </label>
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
    case 'zone':
      return <ZoneBox value={text} onValueChange={onChange} disabled={disabled} />
    case 'role':
      return <RoleBox value={text} onValueChange={onChange} disabled={disabled} />
    case 'organisation':
      return <OrganisationBox value={text} onValueChange={onChange} disabled={disabled} />
  }
}

interface BoxProps {
  value: string
  onValueChange: (value: string) => void
  disabled: boolean
}

function ZoneBox({ value, onValueChange, disabled }: BoxProps) {
  const options = useZoneOptions()
  return (
    <Combobox
      className="w-80"
      value={value}
      onValueChange={(next) => next !== null && onValueChange(next)}
      options={options}
      disabled={disabled}
    />
  )
}

function RoleBox(props: BoxProps) {
  const { options, isPending } = useRoleOptions()
  return <Select className="w-60" {...props} options={options} loading={isPending} />
}

function OrganisationBox({ value, onValueChange, disabled }: BoxProps) {
  const { options, isPending } = useOrganisationOptions()
  return (
    <Combobox
      className="w-80"
      loading={isPending}
      value={value}
      onValueChange={(next) => next !== null && onValueChange(next)}
      options={options}
      disabled={disabled}
    />
  )
}
