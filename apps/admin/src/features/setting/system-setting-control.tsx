import type { OidcProvider, ProfileField, RegistrationFields } from '@beacon/api/platform/setting-fields'
import type { SettingValues } from '@beacon/api/platform/setting'
import { Input, Select, Textarea } from '@beacon/ui/controls'
import { Field, TagsInput } from '@beacon/ui/form'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { ControllerRenderProps } from 'react-hook-form'
import { type PlainControl, SettingControl } from '../../parts/form/setting-control.tsx'
import { PictureBox, VpnBox } from './controls/file-boxes.tsx'
import { firstLdap, firstMail, firstTarget, ldapFields, mailFields, targetFields } from './controls/object-settings.ts'
import { OidcBox } from './controls/oidc-box.tsx'
import { OrganisationBox, ProfileFieldsBox, RegistrationFieldsBox, RoleBox, RolesBox, ZoneBox } from './controls/people-boxes.tsx'
import { RegistriesBox } from './controls/registries-box.tsx'
import { SecretBox } from './controls/secret-box.tsx'
import { DirectoryTest, MailTest, TargetTest } from './controls/test-box.tsx'
import { WaysBox } from '../../parts/form/ways-box.tsx'
import { SwitchedObject } from './controls/switched-object.tsx'
import type { Control, FormValues, SettingRow } from './setting-row.ts'

interface Props {
  row: SettingRow
  field: ControllerRenderProps<FormValues>
  disabled: boolean
}

/** Settings that may be absent: an empty text removes the value. */
const nullable: ReadonlySet<string> = new Set([
  'system_name_zh',
  'organiser_name',
  'registration_code',
  'registration_terms',
  'target_domain',
  'host_port_name',
])
const objects = {
  mail: { fields: mailFields, first: firstMail, secret: 'mail', words: <Trans>Password</Trans> },
  ldap: { fields: ldapFields, first: firstLdap, secret: 'ldap', words: <Trans>Bind password</Trans> },
  target: { fields: targetFields, first: firstTarget, secret: 'backup_target', words: <Trans>Secret key</Trans> },
} as const

/** What tries the saved object. */
const tests = { mail: <MailTest />, ldap: <DirectoryTest />, target: <TargetTest /> } as const

/** The control of one system setting, by its kind. The value is what the contract's schema says for the row's name. */
export function SystemSettingControl({ row, field, disabled }: Props) {
  const { control, name } = row
  const { value, onChange } = field
  const shared = { onChange, disabled }
  switch (control.kind) {
    case 'zone':
      return <ZoneBox value={textOf(value)} {...shared} />
    case 'role':
      return <RoleBox value={textOf(value)} {...shared} />
    case 'organisation':
      return <OrganisationBox value={textOf(value)} {...shared} />
    case 'roles':
      return <RolesBox value={value as string[]} {...shared} />
    case 'words':
      return <TagsInput value={value as string[]} onValueChange={onChange} disabled={disabled} />
    case 'registries':
      return <RegistriesBox value={value as string[]} {...shared} />
    case 'profile_fields':
      return <ProfileFieldsBox value={value as ProfileField[]} {...shared} />
    case 'registration_fields':
      return <RegistrationFieldsBox value={value as RegistrationFields} {...shared} />
    case 'picture':
      return <PictureBox value={value as string | null} purpose={control.purpose} onLight={name === 'logo_light'} {...shared} />
    case 'vpn':
      return <VpnBox value={value as SettingValues['vpn_packages']} {...shared} />
    case 'ways':
      return <WaysBox value={value as SettingValues['scene_access_modes']} {...shared} />
    case 'oidc':
      return <OidcBox value={value as OidcProvider[]} {...shared} />
    case 'secret':
      return <SecretBox name={control.secret} disabled={disabled} />
    case 'mail':
    case 'ldap':
    case 'target': {
      const { fields, first, secret, words } = objects[control.kind]
      return (
        <SwitchedObject name={name} value={value as object | null} first={first} fields={fields} {...shared}>
          <Field layout="stack" label={words}>
            <SecretBox name={secret} disabled={disabled} />
          </Field>
          {!disabled && tests[control.kind]}
        </SwitchedObject>
      )
    }
    default:
      return <TextControl row={row} control={control} field={field} disabled={disabled} />
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

type Plain = Extract<Control, { kind: PlainControl['kind'] | 'lines' | 'clock' | 'numbers' }>

function TextControl({ row, control, field, disabled }: Props & { control: Plain }) {
  const { i18n } = useLingui()
  const { value, onChange, onBlur, ref } = field
  const isNullable = nullable.has(row.name)
  switch (control.kind) {
    case 'lines':
      return (
        <Textarea
          ref={ref}
          rows={control.rows ?? 3}
          counter={control.max}
          value={textOf(value)}
          readOnly={disabled}
          onChange={(event) => onChange(isNullable && event.target.value === '' ? null : event.target.value)}
          onBlur={onBlur}
        />
      )
    case 'clock':
      return (
        <Input ref={ref} type="time" mono className="w-32" value={textOf(value)} readOnly={disabled} onChange={onChange} onBlur={onBlur} />
      )
    case 'numbers':
      return (
        <Select
          className="w-40"
          value={String(value)}
          disabled={disabled}
          onValueChange={(next) => onChange(next === 'null' ? null : Number(next))}
          options={control.options.map(([option, label]) => ({ value: String(option), label: i18n._(label) }))}
        />
      )
    default:
      return <SettingControl control={control} field={field} disabled={disabled} words={row.help ?? row.label} isNullable={isNullable} />
  }
}
