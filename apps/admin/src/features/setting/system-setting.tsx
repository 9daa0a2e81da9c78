import { isForAdministrators, settingItem, type SettingName, type SettingValues } from '@beacon/api/platform/setting'
import { usePermissions, useSession } from '@beacon/auth'
import { Field, fieldId } from '@beacon/ui/form'
import { Mark } from '@beacon/ui/theme'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { ChangedMark, isSame } from '../../parts/form/as-default.tsx'
import { messageAt } from '../../parts/form/form-paths.ts'
import type { FormValues, SettingRow } from './setting-row.ts'
import { SystemSettingControl } from './system-setting-control.tsx'

interface Props {
  row: SettingRow
  defaults: { [Name in keyof SettingValues]?: SettingValues[Name] | undefined }
}

const isPlain = (name: string): name is SettingName => !name.startsWith('secret:')
const bare: ReadonlySet<string> = new Set(['mail', 'ldap', 'target', 'oidc'])

/** One system setting with its dot, the way back to its default, and a warning when there is one. */
export function SystemSetting({ row, defaults }: Props) {
  const { i18n } = useLingui()
  const { control, formState } = useFormContext<FormValues>()
  const path = isPlain(row.name) ? row.name : (`secrets.${row.name.slice('secret:'.length)}` as const)
  const { field } = useController({ control, name: path })
  const values = useWatch({ control })
  const permissions = usePermissions()
  const me = useSession()
  const isAbove = isForAdministrators(row.name) && !me.is_admin
  const disabled = isAbove || !permissions.has(settingItem(row.name))
  const label = i18n._(row.label)
  const standard = isPlain(row.name) ? defaults[row.name] : undefined
  const isChanged = standard !== undefined && !isSame(field.value, standard)
  const warns = row.warning?.when(values as SettingValues) === true
  return (
    <Field
      label={label}
      id={fieldId(path)}
      error={bare.has(row.control.kind) ? undefined : messageAt(formState.errors, path)}
      {...(row.help === undefined || row.control.kind === 'bool' ? {} : { help: i18n._(row.help) })}
      {...(isChanged ? { aside: <ChangedMark label={label} onReset={disabled ? undefined : () => field.onChange(standard)} /> } : {})}
    >
      <SystemSettingControl row={row} field={field} disabled={disabled} />
      {isAbove && (
        <p className="mt-1 text-[13px] leading-[18px] text-fg-2">
          <Trans>Only an administrator can change this, because it gives access to every backup.</Trans>
        </p>
      )}
      {warns && row.warning !== undefined && (
        <p className="mt-1 flex items-center gap-2 text-[13px] leading-[18px] text-amber">
          <Mark name="triangle" size={12} />
          {i18n._(row.warning.words)}
        </p>
      )}
    </Field>
  )
}
