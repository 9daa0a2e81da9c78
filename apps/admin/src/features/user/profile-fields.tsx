import { Checkbox, Input, Select, Textarea } from '@beacon/ui/controls'
import { DateTimeField, fieldId, FormField } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { OrganisationSelect } from '../../parts/people/organisation-select.tsx'
import { useRoleOptions } from '../../parts/people/people-options.ts'
import type { ProfileInput, UserDetail } from './model.ts'
import { PersonalField } from './personal-field.tsx'
import { PictureField } from './picture-field.tsx'
import { useUserLabels } from './user-labels.ts'

interface TextProps {
  name: 'name' | 'rep_name' | 'work_id'
  required?: boolean
  help?: string
  /** An empty box is no value at all: the alias then follows the username. */
  emptyIsNone?: boolean
  disabled: boolean
}

function TextField({ name, required = false, help, emptyIsNone = false, disabled }: TextProps) {
  const labelOf = useUserLabels()
  return (
    <FormField<ProfileInput> name={name} label={labelOf(name)} required={required} {...(help === undefined ? {} : { help })}>
      {({ value, onChange, onBlur, ref }) => (
        <Input
          ref={ref}
          autoComplete="off"
          readOnly={disabled}
          value={String(value ?? '')}
          onChange={(event) => onChange(emptyIsNone && event.target.value === '' ? undefined : event.target.value)}
          onBlur={onBlur}
        />
      )}
    </FormField>
  )
}

interface Props {
  /** The stored account, whose personal data stands masked; null for a new one. */
  stored: UserDetail | null
  disabled?: boolean
}

/** What a new and a stored account have in common. */
export function ProfileFields({ stored, disabled = false }: Props) {
  const { t } = useLingui()
  return (
    <>
      <TextField name="name" required disabled={disabled} />
      <TextField name="rep_name" emptyIsNone disabled={disabled} help={t`Players see it instead of the name.`} />
      <PlaceFields disabled={disabled} />
      <PersonalField name="phone" masked={stored?.phone ?? null} disabled={disabled} />
      <PersonalField name="email" masked={stored?.email ?? null} disabled={disabled} />
      <TextField name="work_id" disabled={disabled} help={t`4–32 letters, digits, _ or -; unique within an organisation.`} />
      <PersonalField name="id_card" masked={stored?.id_card ?? null} disabled={disabled} help={t`18 characters; stored encrypted.`} />
      <PersonalField name="address" masked={stored?.address ?? null} disabled={disabled} />
      <OtherFields stored={stored} disabled={disabled} />
    </>
  )
}

function PlaceFields({ disabled }: { disabled: boolean }) {
  const labelOf = useUserLabels()
  const roles = useRoleOptions()
  return (
    <>
      <FormField<ProfileInput> name="organisation_id" label={labelOf('organisation_id')} required>
        {({ value, onChange, onBlur }) => (
          <OrganisationSelect
            disabled={disabled}
            value={String(value ?? '') || null}
            onValueChange={(next) => onChange(next ?? '')}
            onBlur={onBlur}
          />
        )}
      </FormField>
      <FormField<ProfileInput> name="role_id" label={labelOf('role_id')} required>
        {(field) => (
          <Select
            className="w-60"
            value={field.value as string}
            onValueChange={field.onChange}
            options={roles.options}
            loading={roles.isPending}
            disabled={disabled}
          />
        )}
      </FormField>
    </>
  )
}

function OtherFields({ stored, disabled }: { stored: UserDetail | null; disabled: boolean }) {
  const labelOf = useUserLabels()
  return (
    <>
      <FormField<ProfileInput> name="introduction" label={labelOf('introduction')}>
        {({ value, onChange, onBlur, ref }) => (
          <Textarea ref={ref} rows={3} counter={1000} readOnly={disabled} value={String(value ?? '')} onChange={onChange} onBlur={onBlur} />
        )}
      </FormField>
      <FormField<ProfileInput> name="expires_at" label={labelOf('expires_at')} help={<Trans>Leave empty for no expiry.</Trans>}>
        {({ value, onChange, onBlur, ref }) => (
          <DateTimeField
            ref={ref}
            className="w-72"
            readOnly={disabled}
            value={typeof value === 'string' ? value : null}
            onValueChange={onChange}
            onBlur={onBlur}
          />
        )}
      </FormField>
      <FormField<ProfileInput> name="picture" label={labelOf('picture')}>
        {({ value, onChange }) => (
          <PictureField
            value={typeof value === 'string' ? value : null}
            name={stored?.name ?? ''}
            disabled={disabled}
            onValueChange={onChange}
          />
        )}
      </FormField>
      <FormField<ProfileInput> name="must_change_password" label={labelOf('must_change_password')}>
        {({ value, onChange }) => (
          <span className="flex min-h-control items-center">
            <Checkbox id={fieldId('must_change_password')} checked={value === true} onCheckedChange={onChange} disabled={disabled} />
            <label htmlFor={fieldId('must_change_password')} className="ml-2 text-fg">
              <Trans>The password must be changed first</Trans>
            </label>
          </span>
        )}
      </FormField>
    </>
  )
}
