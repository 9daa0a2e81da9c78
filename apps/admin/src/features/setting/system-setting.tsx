import type { SettingValues } from '@beacon/api/setting'
import { usePermissions } from '@beacon/auth'
import { Field, fieldId } from '@beacon/ui/form'
import { useLingui } from '@lingui/react'
import { useController, useFormContext } from 'react-hook-form'
import { ChangedMark, isSame } from '../../app/as-default.tsx'
import { messageAt } from '../../app/form-paths.ts'
import { SettingControl } from './setting-control.tsx'
import { securityNames, type SettingRow } from './setting-rows.ts'

/** One system setting with its dot and the way back to its default. */
export function SystemSetting({
  row,
  defaults,
}: {
  row: SettingRow
  defaults: { [Name in keyof SettingValues]?: SettingValues[Name] | undefined }
}) {
  const { i18n } = useLingui()
  const { control, formState } = useFormContext<SettingValues>()
  const { field } = useController({ control, name: row.name })
  const permissions = usePermissions()
  const disabled = !permissions.has('setting.write') || (securityNames.has(row.name) && !permissions.has('setting.security'))
  const label = i18n._(row.label)
  const standard = defaults[row.name]
  const isChanged = standard !== undefined && !isSame(field.value, standard)
  return (
    <Field
      label={label}
      id={fieldId(row.name)}
      error={messageAt(formState.errors, row.name)}
      {...(row.help === undefined || row.control.kind === 'bool' ? {} : { help: i18n._(row.help) })}
      {...(isChanged ? { aside: <ChangedMark label={label} onReset={disabled ? undefined : () => field.onChange(standard)} /> } : {})}
    >
      <SettingControl row={row} field={field} disabled={disabled} />
    </Field>
  )
}
