import { registrationFieldNames, type ProfileField, type RegistrationFields } from '@beacon/api/platform/setting-fields'
import { Segmented, Select } from '@beacon/ui/controls'
import { Combobox, MultiCombobox } from '@beacon/ui/form'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useOrganisationOptions, useRoleOptions } from '../../../parts/people/people-options.ts'
import { useZoneOptions } from '../../../parts/form/time-zones.ts'

interface TextProps {
  value: string
  onChange: (value: string) => void
  disabled: boolean
}
interface ListProps<T> {
  value: readonly T[]
  onChange: (value: T[]) => void
  disabled: boolean
}

export const fieldWords: Readonly<Record<ProfileField, MessageDescriptor>> = {
  rep_name: msg`Alias`,
  picture: msg({ context: 'person', message: 'Picture' }),
  name: msg`Real name`,
  phone: msg`Phone`,
  email: msg`E-mail`,
  organisation_id: msg`Organisation`,
  work_id: msg`Work ID`,
  id_card: msg`ID card number`,
  address: msg({ context: 'person', message: 'Endpoint' }),
  introduction: msg`Introduction`,
}
const profileFields = Object.keys(fieldWords) as ProfileField[]

export function ZoneBox({ value, onChange, disabled }: TextProps) {
  const options = useZoneOptions()
  const change = (next: string | null) => next !== null && onChange(next)
  return <Combobox className="w-80" value={value} onValueChange={change} options={options} disabled={disabled} />
}

export function RoleBox({ value, onChange, disabled }: TextProps) {
  const { options, isPending } = useRoleOptions()
  return <Select className="w-60" value={value} onValueChange={onChange} options={options} loading={isPending} disabled={disabled} />
}

export function RolesBox({ value, onChange, disabled }: ListProps<string>) {
  const { options, isPending } = useRoleOptions()
  return <MultiCombobox value={value} onValueChange={onChange} options={options} loading={isPending} disabled={disabled} />
}

export function OrganisationBox({ value, onChange, disabled }: TextProps) {
  const { options, isPending } = useOrganisationOptions()
  const change = (next: string | null) => next !== null && onChange(next)
  return <Combobox className="w-80" loading={isPending} value={value} onValueChange={change} options={options} disabled={disabled} />
}

/** What people may change of themselves. */
export function ProfileFieldsBox({ value, onChange, disabled }: ListProps<ProfileField>) {
  const { i18n } = useLingui()
  const options = profileFields.map((field) => ({ value: field, label: i18n._(fieldWords[field]) }))
  return <MultiCombobox value={value} onValueChange={onChange} options={options} disabled={disabled} />
}

interface FieldsProps {
  value: RegistrationFields
  onChange: (value: RegistrationFields) => void
  disabled: boolean
}

/** Each further field of the registration form: hidden, offered or required. */
export function RegistrationFieldsBox({ value, onChange, disabled }: FieldsProps) {
  const { t, i18n } = useLingui()
  const needs = [
    { value: 'hidden' as const, label: t`hidden` },
    { value: 'optional' as const, label: t`optional` },
    { value: 'required' as const, label: t`required` },
  ]
  return (
    <div className="flex flex-col gap-2">
      {registrationFieldNames.map((name) => {
        const label = i18n._(fieldWords[name])
        return (
          <div key={name} className="grid grid-cols-[128px_1fr] items-center gap-3">
            <span className="text-body text-fg">{label}</span>
            <span>
              <Segmented
                aria-label={label}
                value={value[name]}
                onValueChange={(need) => onChange({ ...value, [name]: need })}
                options={needs}
                disabled={disabled}
              />
            </span>
          </div>
        )
      })}
    </div>
  )
}
