import { contestDefaults } from '@beacon/api/contest-fields'
import { Field, fieldId } from '@beacon/ui/form'
import { useLingui } from '@lingui/react'
import { useController, useFormContext } from 'react-hook-form'
import { ChangedMark } from '../../../app/as-default.tsx'
import { messageAt } from '../../../app/form-paths.ts'
import { type ContestInput, fixedOnceStarted, isDefaulted, isOnDefault } from './model.ts'
import { SettingControl } from './setting-control.tsx'
import type { SettingRow } from './setting-rows.ts'

interface Props {
  row: SettingRow
  hasStarted: boolean
  required?: boolean
}

/** One setting: label, control, help, its error, and the way back to its default. */
export function SettingField({ row, hasStarted, required = false }: Props) {
  const { i18n } = useLingui()
  const { control, formState } = useFormContext<ContestInput>()
  const { field } = useController({ control, name: row.name })
  const { name } = row
  const disabled = hasStarted && fixedOnceStarted.has(name)
  const label = i18n._(row.label)
  const isBool = row.control.kind === 'bool'
  const isChanged = isDefaulted(name) && !required && row.control.kind !== 'scoring' && !isOnDefault(name, field.value)
  const reset = () => isDefaulted(name) && field.onChange(contestDefaults[name])
  const scoringLike = row.control.kind === 'scoring' || row.control.kind === 'percents'
  return (
    <Field
      label={label}
      id={scoringLike ? `${fieldId(name)}-group` : fieldId(name)}
      required={required}
      error={row.control.kind === 'scoring' ? undefined : messageAt(formState.errors, name)}
      {...(row.help === undefined || isBool ? {} : { help: i18n._(row.help) })}
      {...(isChanged ? { aside: <ChangedMark label={label} onReset={disabled ? undefined : reset} /> } : {})}
    >
      <SettingControl key={row.control.kind === 'lines' ? String(isChanged) : 'one'} row={row} field={field} disabled={disabled} />
    </Field>
  )
}
